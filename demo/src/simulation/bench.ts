import type { Card, CardMatches } from '@tag/contract/cards';
import {
  CONFIRMED_SERVICES,
  FAILURE_REASONS,
  type BenchCard,
  type BenchOrder,
  type CardService,
} from '@tag/contract/lab';
import type { OrderStage } from '@tag/contract/orders';
import { randomOf } from '@tag/demo-art/random';
import type { Database } from '@tag/server';
import { cardHandlers, labHandlers, setItemCard, type SignedInCall } from '@tag/server/seeding';
import { randomUUID } from 'node:crypto';
import { gradeCard, photographSlab } from './grading.ts';
import { endLabelWindows, readOpenLabels } from './labels.ts';

export interface BenchParts {
  readonly database: Database;
  /** Business days in which a customer may ask to correct a label. */
  readonly labelWindowDays: number;
  /** A member of the lab's staff. */
  readonly call: SignedInCall;
}

export type FailureReason = (typeof FAILURE_REASONS)[number]['code'];

/** The lab's work on an order; each step returns a line for the log. */
export function createBench({ call, database, labelWindowDays }: BenchParts) {
  const lab = labHandlers({ database, labelWindowDays });
  const cards = cardHandlers(database);
  const paramsOf = ({ orderNumber }: BenchOrder) => ({ orderNumber });

  async function move(order: BenchOrder, from: OrderStage, to: OrderStage): Promise<void> {
    await lab.advanceCards({ params: paramsOf(order), body: { from, to } }, call);
  }

  /** The pretended lab makes everything but 360 videos of the cards it grades. */
  async function complete(order: BenchOrder): Promise<void> {
    const { cards } = (await lab.readBenchOrder({ params: paramsOf(order) }, call)) as BenchOrder;
    const lacking = (service: CardService) =>
      cards.filter(({ missing }) => missing.some((one) => one.service === service));
    for (const service of CONFIRMED_SERVICES) {
      const itemIds = lacking(service).map(({ itemId }) => itemId);
      if (itemIds.length === 0) continue;
      await lab.confirmService({ params: paramsOf(order), body: { service, itemIds } }, call);
    }
    const isWithout = lacking('video_360').length > 0;
    await lab.advanceCards(
      {
        params: paramsOf(order),
        body: {
          ...{ from: 'slab_imaging', to: 'order_complete' },
          ...(isWithout && { withoutReason: 'Our turntable is being repaired' }),
        },
      },
      call,
    );
  }

  async function fail({ itemId, title }: BenchCard, reason: FailureReason): Promise<string> {
    await lab.failCard({ params: { itemId }, body: { reason } }, call);
    const { label } = FAILURE_REASONS.find(({ code }) => code === reason)!;
    return `${title || 'A card'} goes back ungraded: ${label}`;
  }

  /** Of the card that was chosen, only the variation may be missing. */
  async function findClosest({ cardId, entered }: BenchCard) {
    if (cardId !== null) return (await cards.readCard({ params: { cardId } }, call)) as Card;
    if (!entered) return undefined;
    const query = { search: entered, limit: 1 };
    return ((await cards.matchCards({ query }, call)) as CardMatches).items[0];
  }

  return {
    read: async (orderNumber: string): Promise<BenchOrder> =>
      (await lab.readBenchOrder({ params: { orderNumber } }, call)) as BenchOrder,

    move,
    complete,
    fail,

    /** Ships the kit, or the cards with a made-up tracking number. */
    async ship(order: BenchOrder): Promise<string> {
      const key = randomUUID();
      const random = randomOf('tracking', key);
      const digits = Array.from({ length: 18 }, () => random.whole(0, 9)).join('');
      const trackingNumber = `9400${digits}`;
      const body = { key, carrier: 'USPS', trackingNumber } as const;
      await lab.shipCards({ params: paramsOf(order), body }, call);
      return `USPS ${trackingNumber}`;
    },

    /** Everything on a packing list arrives. */
    async receive(order: BenchOrder, subOrderId: string): Promise<void> {
      const arrived = order.cards
        .filter((card) => card.subOrderId === subOrderId && card.outcome === null)
        .map(({ itemId }) => itemId);
      const body = { arrived, damaged: [], extras: [] };
      await lab.receiveParcel({ params: { ...paramsOf(order), subOrderId }, body }, call);
    },

    /** Identifies cards by the closest match in the catalogue; cards without one are returned. */
    async identify({ orderNumber }: BenchOrder, card: BenchCard): Promise<string> {
      const { entered, enteredDetails, itemId } = card;
      // The pretended cards have what their customers typed.
      const { isSerialNumber: _, ...seen } = enteredDetails;
      const closest = await findClosest(card);
      if (!closest) return fail(card, 'language');
      const { cardId, name, number, set, variations, year } = closest;
      const typed = entered.toLowerCase();
      const variation = variations.find((one) => typed.includes(one.name.toLowerCase()));
      const variationId = card.variationId ?? (variation ?? variations[0]!).id;
      await setItemCard(database, orderNumber, { itemId, cardId, variationId, seen }, call);
      return `“${entered}” is ${year} ${set} ${name} #${number}`;
    },

    /** @param gradedAt when that was. */
    async grade({ itemId, title, variationId }: BenchCard, gradedAt: Date): Promise<string> {
      const actorId = call.caller.userId;
      const card = { itemId, variationId: variationId! };
      const certificate = await gradeCard(database, card, { actorId, gradedAt });
      return `${title}: certificate ${certificate}`;
    },

    /** Keeps labels as in the catalogue, and approves those without objections. */
    async settleLabels({ orderNumber }: BenchOrder): Promise<void> {
      const open = await readOpenLabels(database, orderNumber);
      for (const { itemId, lines, request } of open) {
        if (request === null) continue;
        const answer = 'We looked at the card again: the label says what is printed on it.';
        await lab.proposeLabel({ params: { itemId }, body: { lines, answer } }, call);
      }
      await endLabelWindows(database, open);
    },

    async photographSlabs(slabs: readonly BenchCard[]): Promise<void> {
      for (const { certificate } of slabs) {
        if (certificate !== null) await photographSlab(database, certificate);
      }
    },
  };
}

export type Bench = ReturnType<typeof createBench>;
