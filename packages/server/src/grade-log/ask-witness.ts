import {
  bytesOf,
  consistencyProof,
  cosignedAt,
  isOf,
  LogRefusal,
  type NoteVerifier,
  openCheckpoint,
  type PolicyWitness,
  readCount,
  readNote,
  type ReadHashes,
  signatureLine,
  toBase64,
} from '@tag/tlog';

/** Witnesses keep what they sign on a disk, and may be far away. */
const PATIENCE_MS = 5000;
const MOST_ANSWERED = 64 * 1024;

/** A checkpoint to be signed by a witness. */
interface Submission {
  readonly log: NoteVerifier;
  readonly size: number;
  /** Signed by the log. */
  readonly checkpoint: string;
  /** Of the log's tiles. */
  readonly readHashes: ReadHashes;
}

/** What a witness signed. */
interface Cosigned {
  readonly line: string;
  readonly seenAt: Date;
}

/**
 * Has a witness sign a checkpoint (tlog-witness).
 * @param known how large the log was when it signed last, as far as we know; it corrects us if not.
 * @throws Error with the reason why it didn't sign.
 */
export async function askWitness(
  witness: PolicyWitness,
  submission: Submission,
  known: number,
): Promise<Cosigned> {
  const { size } = submission;
  const first = await submit(witness, submission, Math.min(known, size));
  if (first.status !== 409) return readAnswer(witness, submission, first);
  const old = readCount(first.text.trim(), 'Its size of the log');
  if (old > size) throw new LogRefusal(`It has seen ${old} entries, more than there are`);
  const second = await submit(witness, submission, old);
  return readAnswer(witness, submission, second);
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function submit(
  { url }: PolicyWitness,
  { checkpoint, readHashes, size }: Submission,
  old: number,
): Promise<Answer> {
  const proof = await consistencyProof(old, size, readHashes);
  const response = await fetch(`${url!.replace(/\/+$/, '')}/add-checkpoint`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: [`old ${old}`, ...proof.map(toBase64), '', checkpoint].join('\n'),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, text: await readText(response) };
}

async function readText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MOST_ANSWERED) throw new LogRefusal('Its answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

async function readAnswer(
  { key }: PolicyWitness,
  { checkpoint, log }: Submission,
  { status, text }: Answer,
): Promise<Cosigned> {
  if (status !== 200) {
    throw new LogRefusal(`It answered ${status}: ${text.trim().slice(0, 200)}`);
  }
  const note = bytesOf(`${checkpoint}${text}`);
  const { signedBy } = await openCheckpoint(note, log, [key]);
  if (!signedBy.includes(key)) throw new LogRefusal('It signed with another key');
  const own = readNote(note).signatures.find((signature) => isOf(signature, key));
  return { line: signatureLine(own!), seenAt: new Date(cosignedAt(note, key) * 1000) };
}
