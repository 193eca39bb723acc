import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import { tryEach } from '../try-each.ts';
import { type Seal, sealWith } from './seal.ts';
import { deleteReplaced, keptSecrets, readReplaced, type Replaceable } from './secrets.ts';

type Sealing = Extract<Replaceable, 'second-factors' | 'webhook-secrets'>;

/** What each of these secrets seals, and where; a table's key is a uuid. */
const SEALED = {
  'second-factors': {
    purpose: 'authenticator-apps',
    columns: [
      { table: 'authenticator_apps', key: 'user_id', column: 'secret' },
      { table: 'authenticator_apps', key: 'user_id', column: 'next_secret' },
    ],
  },
  'webhook-secrets': {
    purpose: 'webhook-secrets',
    columns: [
      { table: 'webhook_endpoints', key: 'id', column: 'secret' },
      { table: 'webhook_endpoints', key: 'id', column: 'old_secret' },
      { table: 'api_keys', key: 'id', column: 'signing_secret' },
    ],
  },
} as const satisfies Record<Sealing, { purpose: string; columns: readonly Column[] }>;

/** Closes and opens what one of our secrets seals. */
export const sealOf = (database: Database, name: Sealing): Seal =>
  sealWith(keptSecrets(database, name), SEALED[name].purpose);

/** Rows read at once. */
const BATCH = 500;

/**
 * Deletes replaced secrets whose time is over; those that seal, once everything is sealed with their successor.
 * @throws AggregateError of what failed, once all were tried.
 */
export async function sweepSecrets(database: Database): Promise<void> {
  await tryEach(await readReplaced(database.query), async (name) => {
    if (isSealing(name)) await sealAgain(database, name);
    await deleteReplaced(database.query, name);
  });
}

const isSealing = (name: Replaceable): name is Sealing => name in SEALED;

async function sealAgain(database: Database, name: Sealing): Promise<void> {
  const seal = sealOf(database, name);
  for (const column of SEALED[name].columns) await renewColumn(database.query, seal, column);
}

interface Column {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

async function renewColumn(db: Queries, seal: Seal, names: Column): Promise<void> {
  const [table, key, column] = [names.table, names.key, names.column].map((name) => sql.ref(name));
  let after = '00000000-0000-0000-0000-000000000000';
  for (let isFull = true; isFull;) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${key} as id, ${column} as sealed from ${table}
      where ${key} > ${after}::uuid and ${column} is not null
      order by ${key} limit ${sql.lit(BATCH)}`.execute(db);
    for (const { id, sealed } of rows) {
      const renewed = await seal.renew(sealed);
      if (!renewed) continue;
      await sql`update ${table} set ${column} = ${renewed}
        where ${key} = ${id}::uuid and ${column} = ${sealed}`.execute(db);
    }
    isFull = rows.length === BATCH;
    after = rows.at(-1)?.id ?? after;
  }
}
