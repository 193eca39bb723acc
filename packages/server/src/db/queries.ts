import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs queries on any free connection, or in a transaction. */
export type Queries = Kysely<Tables>;

/** Runs queries in one transaction: all of them happen, or none. */
export type Transaction = KyselyTransaction<Tables>;
