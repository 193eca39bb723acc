import type { Queries } from '../../db/queries.ts';

/** A user's name and email for printed pages and emails. */
export async function readPerson(
  db: Queries,
  userId: string,
): Promise<{ name: string; email: string }> {
  const { email, firstName, lastName } = await db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { name: `${firstName} ${lastName}`, email };
}
