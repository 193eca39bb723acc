import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Where queries are run: on any free connection, or in a transaction. */
export type Queries = Kysely<Tables>;

/** Where queries are run that belong together: all of them happen, or none. */
export type Transaction = KyselyTransaction<Tables>;
