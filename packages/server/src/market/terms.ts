import type { MarketTerms } from '@tag/contract/tag-market';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

const TERMS = ['commissionRate', 'commissionMinimum', 'delistFee', 'delistFreeAfterDays'] as const;

/** Today's selling terms; a listing keeps those it was published under. */
export async function readTerms(db: Queries): Promise<MarketTerms & { readonly id: number }> {
  return db
    .selectFrom('marketTerms')
    .select(TERMS)
    .select('id')
    .where('validFrom', '<=', sql<Date>`now()`)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
