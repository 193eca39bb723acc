import { fromBase64, readCount, toBase64 } from './bytes.ts';
import { HASH_BYTES } from './hashes.ts';
import type { NoteVerifier } from './keys.ts';
import { openNote } from './notes.ts';
import { LogRefusal } from './refusal.ts';

/** What a log commits to: all its entries, in their order. */
export interface Checkpoint {
  /** The log's name, which never changes. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** The text of a checkpoint, to be signed. */
export const writeCheckpoint = ({ origin, root, size }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Lines after the third are extensions, which are ignored. @throws LogRefusal */
export function readCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...more] = text.split('\n');
  const isWhole = more.at(-1) === '' && more.slice(0, -1).every((line) => line !== '');
  if (origin === '' || !isWhole) throw new LogRefusal('It is not a checkpoint');
  const checkpoint = { origin, size: readCount(size, 'The size'), root: fromBase64(root) };
  if (checkpoint.root.length !== HASH_BYTES) throw new LogRefusal('The root is not a hash');
  return checkpoint;
}

/**
 * Reads a signed checkpoint of one log.
 * @param log the key that must have signed it, named as the log.
 * @param others keys, such as of witnesses, that may have.
 * @returns the checkpoint, and which others signed it.
 * @throws LogRefusal
 */
export async function openCheckpoint<V extends NoteVerifier>(
  bytes: Uint8Array,
  log: NoteVerifier,
  others: readonly V[] = [],
): Promise<{ checkpoint: Checkpoint; signedBy: readonly V[] }> {
  const { signedBy, text } = await openNote(bytes, [log, ...others]);
  if (!signedBy.includes(log)) throw new LogRefusal(`${log.name} did not sign it`);
  const checkpoint = readCheckpoint(text);
  if (checkpoint.origin !== log.name) throw new LogRefusal('It is the checkpoint of another log');
  return { checkpoint, signedBy: others.filter((it) => signedBy.includes(it)) };
}
