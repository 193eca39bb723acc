import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs queries on any free connection, or in a transaction. */
export type Queries = Kysely<Tables>;

/** Runs queries in one transaction: all of them happen, or none. */
export type Transaction = KyselyTransaction<Tables>;

/**
 * Runs queries that only read, maybe on a replica. An insert, update, delete, or transaction doesn't type-check; one
 * in the text of `sql` is refused by a replica.
 */
export type ReadQueries = Pick<
  Queries,
  'executeQuery' | 'getExecutor' | 'selectFrom' | 'selectNoFrom'
>;

/** A database, or a replica of it, to read from. */
export interface ReadDatabase {
  readonly query: ReadQueries;
}
