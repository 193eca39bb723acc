import type { CardService, MissingService } from '@tag/contract/lab';
import { CARD_STAGES, type FeeLine, type TotalFee } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { LabCard, LabOrder } from './lab-store.ts';

/** A witness video counts as 4K from this many pixels on its longer side. */
const LONG_SIDE_OF_4K = 3840;

/** A card as far as it decides what may be missing. */
type ServedCard = Pick<LabCard, 'id' | 'isShipped' | 'outcome' | 'stage' | 'subOrderId'>;

/**
 * What was paid for with each card and isn’t there yet, by card: until it is completed, a card that is
 * graded lacks what no delivery shows and nobody confirmed.
 */
export async function readMissing(
  db: Queries,
  { quote }: Pick<LabOrder, 'quote'>,
  cards: readonly ServedCard[],
): Promise<ReadonlyMap<string, MissingService[]>> {
  const paid = paidFor(quote);
  if (paid.length === 0) return new Map();
  const open = cards.filter(isOpen);
  const there = await readThere(
    db,
    open.map(({ id }) => id),
  );
  return new Map(
    open.map(({ id, subOrderId }) => [
      id,
      paid
        .filter((one) => one.subOrderId === subOrderId && !there.get(id)!.includes(one.service))
        .map(({ subOrderId: _, ...missing }) => missing),
    ]),
  );
}

/** What the bench confirmed, by card, as long as the card isn't completed. */
export async function readConfirmed(
  db: Queries,
  { quote }: Pick<LabOrder, 'quote'>,
  cards: readonly ServedCard[],
): Promise<ReadonlyMap<string, MissingService[]>> {
  const paid = paidFor(quote);
  if (paid.length === 0) return new Map();
  const open = new Map(cards.filter(isOpen).map((card) => [card.id, card]));
  const { rows } = await sql<{ id: string; services: CardService[] }>`
    select item_id id, array_agg(service) services from card_services
    where item_id = any(${[...open.keys()]}::uuid[]) and missing_reason is null
    group by item_id`.execute(db);
  return new Map(
    rows.map(({ id, services }) => [
      id,
      paid
        .filter((one) => one.subOrderId === open.get(id)!.subOrderId)
        .filter(({ service }) => services.includes(service))
        .map(({ subOrderId: _, ...confirmed }) => confirmed),
    ]),
  );
}

const paidFor = (quote: LabOrder['quote']) =>
  ((quote as TotalFee | null)?.lines ?? []).flatMap((line) => serviceOf(line) ?? []);

/** Here, to be graded, and not completed yet. */
export const isOpen = ({ isShipped, outcome, stage }: ServedCard) =>
  stage !== null &&
  outcome === null &&
  !isShipped &&
  CARD_STAGES.indexOf(stage) < CARD_STAGES.indexOf('order_complete');

function serviceOf({ code, kind, label, subOrderId, unitAmount }: FeeLine) {
  const isService =
    kind === 'video_360' || kind === 'foil_wrapped' || (kind === 'tier' && code === '4k');
  if (!isService) return undefined;
  const service: CardService = kind === 'tier' ? '4k' : kind;
  return { service, label, amount: unitAmount, subOrderId };
}

async function readThere(
  db: Queries,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, CardService[]>> {
  const { rows } = await sql<{ id: string; there: CardService[] }>`
    select i.id, array(
      select w.service from card_services w where w.item_id = i.id
      union
      select 'video_360' from graded_card_reports r
      where r.certificate = i.certificate and r.report -> 'spin' <> 'null'
      union
      select '4k' from deliveries d
      where d.certificate = i.certificate and d.witness_long_side >= ${LONG_SIDE_OF_4K}) as there
    from order_items i
    where i.id = any(${itemIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, there }) => [id, there]));
}

/** Their names, each once. */
export const namesOf = (missing: readonly MissingService[]): string =>
  [...new Set(missing.map(({ label }) => label))].join(', ');
