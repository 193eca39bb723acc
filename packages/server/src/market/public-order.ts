import type { PublicListingSort } from '@tag/contract/tag-market';
import { sql } from 'kysely';
import { byId, byTime, byWhole, type Order } from '../db/keyset.ts';

const ID = byId(sql`l.id`);
const PRICE = byWhole(sql`l.price`);

/** How listings `l` are sorted: by a key exactly as in its index, then by their ids. */
export const ORDERS: Readonly<Record<PublicListingSort, Order>> = {
  newest: { keys: [byTime(sql`l.listed_at`), ID], direction: 'desc' },
  'price-up': { keys: [PRICE, ID], direction: 'asc' },
  'price-down': { keys: [PRICE, ID], direction: 'desc' },
  grade: { keys: [byWhole(sql`coalesce(l.score, 0)`), ID], direction: 'desc' },
};

export const isByPrice = (sort: PublicListingSort) => sort === 'price-up' || sort === 'price-down';
