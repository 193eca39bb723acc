import {
  appendLeaves,
  type Checkpoint,
  EMPTY_LOG,
  leafHash,
  type LogEnd,
  LogRefusal,
  type NoteVerifier,
  openCheckpoint,
  readEntries,
  rootOfEnd,
  TILE_WIDTH,
  tilePath,
  toBase64,
  widthOf,
} from '@tag/tlog';
import { eachOf } from './concurrency.ts';
import { type Get, getFile } from './fetch.ts';
import type { Keys } from './keys.ts';
import { readStatement, type Statement } from './statement.ts';

const AT_ONCE = 8;
/** Entry tiles that are fetched before they are added. */
const STEP = 64;

/** A log that was replayed from its first entry. */
export interface Replayed {
  readonly end: LogEnd;
  /** In the log's order. */
  readonly statements: readonly Statement[];
  /** What is wrong in the log itself, though nothing was changed since; sentences. */
  readonly problems: readonly string[];
}

export const NOTHING: Replayed = { end: EMPTY_LOG, statements: [], problems: [] };

/**
 * Fetches what a log has now beyond what it had, and checks that it kept that: its signature, entries, and
 * hash tiles.
 * @throws LogRefusal if anything isn't as the log signed it.
 */
export async function replay(
  get: Get,
  keys: Keys,
  before: Replayed = NOTHING,
): Promise<{ log: Replayed; checkpoint: Checkpoint; signedBy: readonly NoteVerifier[] }> {
  const note = await getFile(get, '/log/checkpoint');
  const { checkpoint, signedBy } = await openAny(note, keys);
  const { size } = checkpoint;
  if (size < before.end.size) {
    throw new LogRefusal(`The log shrank from ${before.end.size} to ${size} entries`);
  }
  const statements = [...before.statements];
  const problems = [...before.problems];
  const latest = new Map<string, { n: number; index: number }>();
  for (const [index, { cert, n }] of statements.entries()) latest.set(cert, { n, index });
  let { end } = before;
  const hashTiles = new Map<string, Uint8Array>();
  const numbers: number[] = [];
  for (let n = Math.floor(end.size / TILE_WIDTH); n * TILE_WIDTH < size; n += 1) numbers.push(n);
  for (let from = 0; from < numbers.length; from += STEP) {
    const tiles = await eachOf(numbers.slice(from, from + STEP), AT_ONCE, (n) =>
      readEntryTile(get, n, size),
    );
    for (const { entries, number } of tiles) {
      const added = entries.slice(Math.max(0, end.size - number * TILE_WIDTH));
      for (const entry of added) {
        const index = statements.length;
        const statement = readEntry(entry, index);
        problems.push(...problemsOf(statement, index, latest.get(statement.cert)));
        latest.set(statement.cert, { n: statement.n, index });
        statements.push(statement);
      }
      const appended = appendLeaves(end, added.map(leafHash));
      end = appended.end;
      // A tile is compared when it is complete, or as wide as it will be.
      for (const tile of appended.tiles) {
        if (tile.width === widthOf(tile, size)) hashTiles.set(tilePath(tile), tile.hashes);
      }
    }
  }
  if (toBase64(rootOfEnd(end)) !== toBase64(checkpoint.root)) {
    throw new LogRefusal('The entries are not those that the log signed, or it forgot older ones');
  }
  await eachOf([...hashTiles], AT_ONCE, async ([path, hashes]) => {
    const bytes = await getFile(get, `/log/${path}`);
    if (toBase64(bytes) !== toBase64(hashes)) {
      throw new LogRefusal(`${path} does not have the hashes of the entries`);
    }
  });
  return { log: { end, statements, problems }, checkpoint, signedBy };
}

/** Opens a checkpoint that one of the known logs signed. */
async function openAny(note: Uint8Array, { policy }: Keys) {
  let refusal: unknown;
  for (const { key } of policy.logs) {
    try {
      return await openCheckpoint(
        note,
        key,
        policy.witnesses.map((witness) => witness.key),
      );
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

async function readEntryTile(get: Get, number: number, size: number) {
  const tile = { level: 'entries' as const, number };
  const path = tilePath({ ...tile, width: widthOf(tile, size) });
  const entries = readEntries(await getFile(get, `/log/${path}`), widthOf(tile, size));
  return { number, entries };
}

function readEntry(entry: Uint8Array, index: number): Statement {
  try {
    return readStatement(entry);
  } catch (error) {
    throw new LogRefusal(`Entry ${index}: ${(error as Error).message}`);
  }
}

/** Each statement names the one before it, so none can be left out. */
function problemsOf(
  { cert, n, prev }: Statement,
  index: number,
  before: { n: number; index: number } | undefined,
): string[] {
  const isNext = n === (before?.n ?? 0) + 1 && prev === (before?.index ?? null);
  return isNext ? [] : [`Entry ${index} about ${cert} does not follow the one before it.`];
}
