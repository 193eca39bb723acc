import { bytesOf, isOf, type PolicyWitness, readNote, readVerifierKey } from '@tag/tlog';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import { askWitness } from './ask-witness.ts';
import { findHead } from './head.ts';
import type { WitnessPolicy } from './policy.ts';
import { readHashes } from './tile-store.ts';

/**
 * Has the witnesses sign the log as it is now, those that haven't, all at once. What one of them can't do
 * is noted, and tried again the next time.
 * @param verifierKey the log's.
 */
export async function askWitnesses(
  { query }: Database,
  { witnesses }: WitnessPolicy,
  verifierKey: string,
): Promise<void> {
  const head = await findHead(query);
  if (!head) return;
  const { signatures } = readNote(bytesOf(head.checkpoint));
  const missing = witnesses.filter(({ key }) => !signatures.some((it) => isOf(it, key)));
  if (missing.length === 0) return;
  const known = await findSeen(query, missing);
  const log = readVerifierKey(verifierKey);
  const submission = { ...head, log, readHashes: readHashes(query, head.size) };
  await Promise.all(
    missing.map(async (witness) => {
      const key = witness.key.verifierKey;
      try {
        const { line, seenAt } = await askWitness(witness, submission, known.get(key)?.size ?? 0);
        await addCosignature(query, head.checkpoint, line);
        await note(query, { key, size: head.size, seenAt, failure: null });
      } catch (error) {
        await note(query, { key, failure: reasonOf(error).slice(0, 500) });
      }
    }),
  );
}

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

/** Adds a signature to the log's checkpoint, unless that was replaced meanwhile. */
async function addCosignature(db: Queries, checkpoint: string, line: string): Promise<void> {
  const text = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 2);
  await db
    .updateTable('logHead')
    .set({ checkpoint: sql<string>`checkpoint || ${line}::text` })
    .where(sql<boolean>`starts_with(checkpoint, ${text})`)
    .execute();
}

interface Noted {
  readonly key: string;
  readonly size?: number;
  readonly seenAt?: Date;
  readonly failure: string | null;
}

const note = (db: Queries, row: Noted) =>
  db
    .insertInto('logWitnesses')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();

async function findSeen(db: Queries, witnesses: readonly PolicyWitness[]) {
  if (witnesses.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('logWitnesses')
    .selectAll()
    .where(
      'key',
      'in',
      witnesses.map(({ key }) => key.verifierKey),
    )
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** The log, and what each witness has seen of it. */
export async function readLogStatus(db: Queries, { witnesses }: WitnessPolicy) {
  const [head, seen] = await Promise.all([findHead(db), findSeen(db, witnesses)]);
  return {
    size: head?.size ?? 0,
    witnesses: witnesses.map(({ key }) => {
      const row = seen.get(key.verifierKey);
      return {
        name: key.name,
        size: row?.size ?? null,
        seenAt: row?.seenAt?.toISOString() ?? null,
        failure: row?.failure ?? null,
      };
    }),
  };
}
