import {
  type Delivered,
  DELIVERY_OUTCOMES,
  type DeliveryOutcome,
  type DeliveryProgress,
  type DeliveryResult,
  REFUSALS_SHOWN,
} from '@tag/contract/lab';
import { Refusal } from '@tag/contract/errors';
import type { PageQuery } from '@tag/contract/schema';
import { type Selectable, sql } from 'kysely';
import { byId, byTime, byWhole, readCountedPage } from '../db/keyset.ts';
import type { Queries } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';

export type LabDelivery = Selectable<Tables['labDeliveries']>;

const PAGE_SIZE = 20;
const CARDS_PAGE_SIZE = 100;

const SUMMARY = [
  'id',
  'state',
  'bytes',
  'cards',
  'failure',
  'receivedAt',
  'startedAt',
  'endedAt',
] as const;
const CARD = ['itemId', 'certificate', 'outcome', 'problems'] as const;

/** Those that have arrived. */
const received = (db: Queries) =>
  db.selectFrom('labDeliveries').select(SUMMARY).where('state', '<>', 'sending');

export async function listLabDeliveries(db: Queries, { after, pageSize = PAGE_SIZE }: PageQuery) {
  const keys = [byTime(sql`received_at`), byId(sql`id`)];
  const order = { keys, direction: 'desc' } as const;
  const page = await readCountedPage(db, received(db), order, { after, pageSize });
  return { ...page, items: page.items.map(toSummary) };
}

/** @throws ApiError `not_found` */
export async function readLabDelivery(db: Queries, id: string): Promise<DeliveryProgress> {
  const row = await received(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const counts = await countCards(db, id);
  const refusals = counts.refused === 0 ? [] : await readRefusals(db, id);
  return { ...toSummary(row), done: sum(counts), ...counts, refusals };
}

/** @throws ApiError `not_found` */
export async function listDeliveredCards(
  db: Queries,
  id: string,
  { after, pageSize = CARDS_PAGE_SIZE }: PageQuery,
) {
  if (!(await received(db).where('id', '=', id).executeTakeFirst())) throw new Refusal('not_found');
  const order = { keys: [byWhole(sql`position`)], direction: 'asc' } as const;
  return readCountedPage(db, cardsOf(db, id), order, { after, pageSize });
}

/** The complete result of a delivery that is done. */
export async function readResult(db: Queries, id: string): Promise<DeliveryResult> {
  const cards = await cardsOf(db, id).orderBy('position').execute();
  return { ...(await countCards(db, id)), cards };
}

/** The positions of cards that are done. */
export async function positionsDone(db: Queries, id: string): Promise<Set<number>> {
  const done = await db
    .selectFrom('labDeliveryCards')
    .select('position')
    .where('deliveryId', '=', id)
    .execute();
  return new Set(done.map(({ position }) => position));
}

/** Records what became of a card; what is recorded stays. */
export async function recordCard(
  db: Queries,
  deliveryId: string,
  position: number,
  { certificate, itemId, outcome, problems }: Delivered,
): Promise<void> {
  await db
    .insertInto('labDeliveryCards')
    .values({
      ...{ deliveryId, position, itemId, certificate, outcome },
      problems: JSON.stringify(problems),
    })
    .onConflict((it) => it.doNothing())
    .execute();
}

export async function countCards(
  db: Queries,
  id: string,
): Promise<Record<DeliveryOutcome, number>> {
  const counted = await db
    .selectFrom('labDeliveryCards')
    .select(['outcome', (it) => it.fn.countAll<number>().as('count')])
    .where('deliveryId', '=', id)
    .groupBy('outcome')
    .execute();
  const countOf = (outcome: DeliveryOutcome) =>
    counted.find((it) => it.outcome === outcome)?.count ?? 0;
  return Object.fromEntries(DELIVERY_OUTCOMES.map((it) => [it, countOf(it)])) as Record<
    DeliveryOutcome,
    number
  >;
}

const cardsOf = (db: Queries, id: string) =>
  db
    .selectFrom('labDeliveryCards')
    .select(CARD)
    .where('deliveryId', '=', id)
    .$narrowType<{ problems: Delivered['problems'] }>();

const readRefusals = (db: Queries, id: string) =>
  cardsOf(db, id)
    .where('outcome', '=', 'refused')
    .orderBy('position')
    .limit(REFUSALS_SHOWN)
    .execute();

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);

function toSummary(row: Pick<LabDelivery, (typeof SUMMARY)[number]>) {
  const { bytes, cards, endedAt, failure, id, receivedAt, startedAt, state } = row;
  return {
    id,
    state: state as Exclude<typeof state, 'sending'>,
    bytes: bytes ?? 0,
    cards,
    failure,
    receivedAt: receivedAt!.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
