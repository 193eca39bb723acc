import { escapeHtml } from '@tag/contract/formats';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { DELETED_USER, type ErasedPerson } from './erased-person.ts';

/** Texts that may name a person, written by others or by us. */
interface Mentions {
  readonly table: keyof Tables;
  readonly texts?: readonly string[];
  readonly json?: readonly string[];
  /** Left out: any row of the table. */
  readonly rows?: (who: ErasedPerson) => RawBuilder<boolean>;
}

const BY_ORDER = {
  rows: ({ orders }: ErasedPerson) => sql<boolean>`order_id = any(${orders}::bigint[])`,
};
const BY_ITEM = (column: string) => ({
  rows: ({ orders }: ErasedPerson) => sql<boolean>`${sql.ref(column)} in (
    select i.id from order_items i join sub_orders s on s.id = i.sub_order_id
    where s.order_id = any(${orders}::bigint[]))`,
});
const BY_PAYMENT = (column: string) => ({
  rows: ({ id }: ErasedPerson) =>
    sql<boolean>`${sql.ref(column)} in (select id from payments where payer_id = ${id})`,
});

/** Only where they took part, if it can be: the name of a person may be that of a player on a card. */
export const MENTIONS: readonly Mentions[] = [
  {
    table: 'orders',
    texts: ['name'],
    json: ['quote', 'leftOut'],
    rows: ({ orders }) => sql`id = any(${orders}::bigint[])`,
  },
  { table: 'subOrders', texts: ['name'], ...BY_ORDER },
  { table: 'orderEvents', texts: ['note'], ...BY_ORDER },
  { table: 'orderExtras', texts: ['description'], ...BY_ORDER },
  { table: 'orderRanges', texts: ['reason'], ...BY_ORDER },
  { table: 'orderItems', texts: ['reason'], ...BY_ITEM('id') },
  { table: 'cardLabels', texts: ['request', 'answer'], ...BY_ITEM('itemId') },
  { table: 'cardReviews', texts: ['question', 'reason'], ...BY_ORDER },
  { table: 'delayReasons', texts: ['reason'], ...BY_ORDER },
  { table: 'parcelClaims', texts: ['message', 'answer'], ...BY_ORDER },
  { table: 'priceProposals', texts: ['reason'], ...BY_ORDER },
  { table: 'payments', texts: ['title'], ...BY_PAYMENT('id') },
  { table: 'refunds', texts: ['reason'], ...BY_PAYMENT('paymentId') },
  { table: 'coupons', texts: ['title'], rows: ({ id }) => sql`owner_id = ${id}` },
  {
    table: 'listingEvents',
    texts: ['note'],
    rows: ({ id }) => sql`listing_id in (select id from listings where seller_id = ${id})`,
  },
  {
    table: 'auditTrail',
    json: ['details'],
    rows: (who) => sql`(${who.id} in (subject_id, actor_id, acted_as_id)
      or details ->> 'order' = any(${who.orderNumbers}::text[])
      or details::text ~* ${patternOf(who.emails)})`,
  },
  {
    table: 'webhookMessages',
    texts: ['payload'],
    rows: ({ orderNumbers }) => sql`order_number = any(${orderNumbers}::text[])`,
  },
  { table: 'helpMessages', texts: ['text'] },
  { table: 'outboxMails', texts: ['subject', 'text', 'html'] },
];

/** Replaces a person's names and addresses in such texts. @returns how many rows had one */
export async function replaceMentions(
  db: Transaction,
  { json = [], rows, table, texts = [] }: Mentions,
  who: ErasedPerson,
): Promise<number> {
  const replaced = (column: string) => sql`
    regexp_replace(
      regexp_replace(${sql.ref(column)}::text, ${patternOf(who.emails)}::text, ${who.nobody}::text, 'gi'),
      ${patternOf(who.words)}::text, ${DELETED_USER}::text, 'gi')`;
  const set = sql.join([
    ...texts.map((column) => sql`${sql.ref(column)} = ${replaced(column)}`),
    ...json.map((column) => sql`${sql.ref(column)} = (${replaced(column)})::jsonb`),
  ]);
  const all = patternOf([...who.emails, ...who.words]);
  const mentions = sql.join(
    [...texts, ...json].map((column) => sql`${sql.ref(column)}::text ~* ${all}`),
    sql` or `,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${set}
    where ${rows ? rows(who) : sql`true`} and (${mentions})`.execute(db);
  return Number(numAffectedRows);
}

/** A regular expression of PostgreSQL that finds any of these, plain or in JSON or HTML, but no part of a longer word. */
export function patternOf(words: readonly string[]): string {
  const ways = words.flatMap((word) => [
    word,
    JSON.stringify(word).slice(1, -1),
    escapeHtml(word).replaceAll("'", '&#39;'),
  ]);
  const escaped = [...new Set(ways)].map((it) => it.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return `(?<![[:alnum:]._%+-])(?:${escaped.join('|')})(?![[:alnum:]-]|\\.[[:alnum:]])`;
}
