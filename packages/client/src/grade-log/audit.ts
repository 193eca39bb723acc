import { ApiError } from '@tag/contract/errors';
import { formatCount } from '@tag/contract/formats';
import { readCertificateLog } from '@tag/contract/grade-log';
import {
  bytesOf,
  type Checkpoint,
  checkInclusion,
  cosignedAt,
  hashesFromTiles,
  inclusionProof,
  leafHash,
  LogRefusal,
  type OpenKey,
  openCheckpoint,
  readCheckpoint,
  readNote,
  readPolicy,
  readVerifierKey,
  textOf,
  tilePath,
  toHex,
} from '@tag/tlog';
import type { PublicClient } from '../public-client.ts';
import { readGradeNow, readLogFile } from './read-log.ts';
import { type LoggedStatement, readStatements } from './statements.ts';

/** What is done, in this order. */
export const AUDIT_STEPS = ['fetch', 'hash', 'path', 'signature', 'witnesses', 'report'] as const;
export type AuditStep = (typeof AUDIT_STEPS)[number];

/** Bytes that a step read or computed, as text. */
export interface Evidence {
  readonly label: string;
  readonly text: string;
}

/**
 * `proved`: everything holds. Anything else isn't: `refused` contradicts the log, `outdated` shows an earlier
 * grade than the report has now, `waiting` isn't signed yet, `unsupported` is a browser without Ed25519,
 * and `unreachable` couldn't be read.
 */
type Verdict = 'proved' | 'refused' | 'outdated' | 'waiting' | 'unsupported' | 'unreachable';

interface SeenBy {
  readonly name: string;
  /** When it signed, ISO 8601. */
  readonly at: string;
}

export interface Audit {
  readonly verdict: Verdict;
  /** Why it isn't proved: a sentence; empty if it is. */
  readonly reason: string;
  /** Where it ended unless it is proved. */
  readonly endedAt: AuditStep | null;
  /** Oldest first; checked only if it is proved. */
  readonly statements: readonly LoggedStatement[];
  /** The witnesses of the log's policy that signed it. */
  readonly witnesses: readonly SeenBy[];
}

interface GradeShown {
  readonly grade: string;
  readonly score: number | null;
}

interface AuditOptions {
  readonly signal?: AbortSignal;
  /** What the visitor sees. Without it, what the report says now. */
  readonly shown?: GradeShown;
  /** Whose evidence to give; the latest statement by default. Counts from 1. */
  readonly n?: number | undefined;
  /** Called when a step is done, with what it used. */
  readonly onStep?: (step: AuditStep, evidence: readonly Evidence[]) => void;
}

/** Ends an audit. */
class Ending extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict, message: string) {
    super(message);
    this.verdict = verdict;
  }
}

/**
 * Checks in this browser that the log has each statement about a certificate, that the log and its witnesses
 * signed it, and that the report says what the latest statement says. The key is the one that the API serves.
 * @throws only what the signal gives as its reason.
 */
export async function auditCertificate(
  client: Pick<PublicClient, 'baseUrl' | 'call'>,
  certificate: string,
  { n, onStep, shown, signal }: AuditOptions = {},
): Promise<Audit> {
  const read = (path: string, isFresh = false) =>
    readLogFile(client.baseUrl, path, { signal, isFresh });
  let statements: LoggedStatement[] = [];
  let witnesses: SeenBy[] = [];
  let step: AuditStep = 'fetch';
  const finish = (evidence: readonly Evidence[], next: AuditStep) => {
    signal?.throwIfAborted();
    onStep?.(step, evidence);
    step = next;
  };
  try {
    const params = { certificateValue: certificate };
    const answer = await client.call(readCertificateLog, { params }, signal ? { signal } : {});
    statements = readStatements(certificate, answer.statements);
    const last = statements.at(-1);
    if (!last) throw new Ending('waiting', 'The log has nothing about this certificate yet.');
    const chosen = statements.find((it) => it.n === n) ?? last;
    const { checkpoint, note } = await readSigned(read, last.index);
    const { root, size } = checkpoint;
    finish(
      [
        { label: `Entry ${formatCount(chosen.index)}`, text: chosen.entry },
        { label: 'Checkpoint', text: textOf(note) },
      ],
      'hash',
    );

    const leaves = new Map(statements.map((it) => [it, leafHash(bytesOf(it.entry))]));
    finish([{ label: 'SHA-256', text: toHex(leaves.get(chosen)!) }], 'path');

    const hashes = hashesFromTiles(size, (tile) => read(tilePath(tile)));
    let path: readonly Uint8Array[] = [];
    for (const [statement, leaf] of leaves) {
      const proof = await inclusionProof(statement.index, size, hashes);
      checkInclusion(statement.index, size, leaf, proof, root);
      if (statement === chosen) path = proof;
    }
    finish(
      [
        { label: `${path.length} hashes next to it`, text: path.map(toHex).join('\n') },
        { label: 'Root', text: toHex(root) },
      ],
      'signature',
    );

    const keyText = textOf(await read('key')).trimEnd();
    const key = readVerifierKey(keyText);
    await assertChecks(key);
    await openCheckpoint(note, key);
    finish([{ label: 'Key of the log', text: keyText }], 'witnesses');

    const policy = await read('policy');
    const { logs, witnesses: known } = readPolicy(policy);
    if (!logs.some((log) => log.key.verifierKey === key.verifierKey)) {
      throw new LogRefusal('The list of witnesses is that of another log');
    }
    const { signedBy } = await openCheckpoint(
      note,
      key,
      known.map((witness) => witness.key),
    );
    witnesses = known
      .filter((witness) => signedBy.includes(witness.key))
      .map(({ key: signer, name }) => ({
        name,
        at: new Date(cosignedAt(note, signer) * 1000).toISOString(),
      }));
    finish([{ label: 'Witnesses', text: textOf(policy) }], 'report');

    const readNow = () => readGradeNow(client.baseUrl, certificate, signal);
    const compared = shown ?? (await readNow());
    if (!isSameGrade(compared, last)) {
      // The page may be older than a regrade.
      const now = shown && (await readNow().catch(() => undefined));
      if (now && isSameGrade(now, last)) {
        throw new Ending(
          'outdated',
          `This card was regraded: it is ${inWords(last)} now. Reload the page.`,
        );
      }
      throw new LogRefusal(
        `The report says ${inWords(compared)}, but the log says ${inWords(last)}`,
      );
    }
    finish([{ label: 'Report', text: inWords(compared) }], 'report');
    return { verdict: 'proved', reason: '', endedAt: null, statements, witnesses };
  } catch (error) {
    signal?.throwIfAborted();
    return { ...endingOf(error), endedAt: step, statements, witnesses };
  }
}

function endingOf(error: unknown): Pick<Audit, 'verdict' | 'reason'> {
  if (error instanceof Ending) return { verdict: error.verdict, reason: error.message };
  if (error instanceof LogRefusal) return { verdict: 'refused', reason: `${error.message}.` };
  if (error instanceof ApiError) return { verdict: 'unreachable', reason: error.message };
  const reason = 'The log can’t be reached right now. Check your connection and try again.';
  return { verdict: 'unreachable', reason };
}

/** The signed size and root of the log, with at least the entry at `index`. */
async function readSigned(
  read: (path: string, isFresh?: boolean) => Promise<Uint8Array<ArrayBuffer>>,
  index: number,
): Promise<{ note: Uint8Array<ArrayBuffer>; checkpoint: Checkpoint }> {
  for (const isFresh of [false, true]) {
    const note = await read('checkpoint', isFresh);
    const checkpoint = readCheckpoint(readNote(note).text);
    if (index < checkpoint.size) return { note, checkpoint };
  }
  const reason = 'The newest entry isn’t signed yet. Try again in a few seconds.';
  throw new Ending('waiting', reason);
}

/** Ends the audit where the browser can't check a signature. */
async function assertChecks({ bytes }: OpenKey): Promise<void> {
  try {
    await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataError') {
      throw new LogRefusal('The log’s key isn’t one');
    }
    throw new Ending('unsupported', 'This browser can’t check Ed25519 signatures.');
  }
}

const isSameGrade = (a: GradeShown, b: GradeShown) => a.grade === b.grade && a.score === b.score;

const inWords = ({ grade, score }: GradeShown) =>
  score === null ? grade : `${grade} (${formatCount(score)})`;
