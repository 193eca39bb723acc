import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/** The user with this email address, whatever its capitals. */
export const findUserId = (db: Queries, email: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
