import { sql } from 'kysely';

/** SQL: whether the owner of a certificate sold it, and the buyer hasn't accepted it yet. */
export const isSold = (certificate: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from listings l
  join certificate_owners seller on seller.certificate = l.certificate
    and seller.owner_id = l.seller_id
  where l.certificate = ${certificate} and l.state = 'sold' and l.handed_over_at is null)`;
