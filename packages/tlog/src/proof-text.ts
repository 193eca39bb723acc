import { type Bytes, bytesOf, fromBase64, readCount, textOf, toBase64 } from './bytes.ts';
import { type Checkpoint, openCheckpoint } from './checkpoints.ts';
import { leafHash } from './hashes.ts';
import type { NoteVerifier } from './keys.ts';
import { checkInclusion } from './proofs.ts';
import { LogRefusal } from './refusal.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const MOST_BYTES = 1024 * 1024;
/** A log of 2^53 entries has no longer proof. */
const MOST_HASHES = 53;

/** That an entry is in a log, to be checked without the log (C2SP tlog-proof). */
export interface ProofText {
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The signed checkpoint. */
  readonly checkpoint: string;
  /** For the application; nobody signed it. */
  readonly extra?: Uint8Array | undefined;
}

export function writeProof({ checkpoint, extra, hashes, index }: ProofText): string {
  const lines = [
    FIRST_LINE,
    ...(extra ? [`extra ${toBase64(extra)}`] : []),
    `index ${index}`,
    ...hashes.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Reads a proof without checking it. @throws LogRefusal */
export function readProof(bytes: Uint8Array): ProofText & { readonly checkpointBytes: Bytes } {
  if (bytes.length > MOST_BYTES) throw new LogRefusal('The proof is larger than 1 MB');
  const text = textOf(bytes);
  const split = text.indexOf('\n\n');
  if (split < 0) throw new LogRefusal('The proof has no checkpoint');
  const [first, ...lines] = text.slice(0, split).split('\n');
  if (first !== FIRST_LINE) throw new LogRefusal('It is not a proof of a log');
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()!.slice(6)) : undefined;
  const index = lines.shift() ?? '';
  if (!index.startsWith('index '))
    throw new LogRefusal('The proof does not say which entry it is of');
  if (lines.length > MOST_HASHES)
    throw new LogRefusal(`The proof has more than ${MOST_HASHES} hashes`);
  const checkpoint = text.slice(split + 2);
  return {
    index: readCount(index.slice(6), 'The index'),
    hashes: lines.map(fromBase64),
    checkpoint,
    checkpointBytes: bytesOf(checkpoint),
    ...(extra && { extra }),
  };
}

/**
 * Checks that an entry is in a log, and who signed the log.
 * @throws LogRefusal
 */
export async function checkProof<V extends NoteVerifier>(
  bytes: Uint8Array,
  entry: Uint8Array,
  log: NoteVerifier,
  others: readonly V[] = [],
): Promise<{ index: number; checkpoint: Checkpoint; signedBy: readonly V[] }> {
  const { checkpointBytes, hashes, index } = readProof(bytes);
  const opened = await openCheckpoint(checkpointBytes, log, others);
  const { root, size } = opened.checkpoint;
  checkInclusion(index, size, leafHash(entry), hashes, root);
  return { index, ...opened };
}
