import { sql, type RawBuilder } from 'kysely';

/** Who an API key or a webhook endpoint belongs to: a partner or a user. */
export type Owner = { readonly partnerId: string } | { readonly userId: string };

/** Any partner, for staff: a user's keys and webhooks are the user's own. */
export const ANY_PARTNER = 'any partner';

/** SQL: whether a key or an endpoint belongs to an owner. @param alias of its table in a query. */
export function isOwnedBy(owner: Owner | typeof ANY_PARTNER, alias: string): RawBuilder<boolean> {
  if (owner === ANY_PARTNER) return sql<boolean>`${sql.ref(`${alias}.partnerId`)} is not null`;
  return 'partnerId' in owner
    ? sql<boolean>`${sql.ref(`${alias}.partnerId`)} = ${owner.partnerId}`
    : sql<boolean>`${sql.ref(`${alias}.userId`)} = ${owner.userId}`;
}
