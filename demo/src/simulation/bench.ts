import type { Card, CardMatches } from '@tag/contract/cards';
import {
  CONFIRMED_SERVICES,
  FAILURE_REASONS,
  type BenchCard,
  type BenchCards,
  type BenchOrder,
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

/** An order with its cards. */
export interface WorkOrder extends BenchOrder {
  readonly cards: readonly BenchCard[];
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
    const params = paramsOf(order);
    const lacking = (part: BenchOrder['parts'][number]) => part.lacking > 0;
    for (const service of CONFIRMED_SERVICES) {
      await lab.confirmService({ params, body: { service } }, call);
    }
    const { parts } = (await lab.readBenchOrder({ params }, call)) as BenchOrder;
    const step = { from: 'slab_imaging', to: 'order_complete' } as const;
    if (parts.some(lacking)) {
      const withoutReason = 'Our turntable is being repaired';
      await lab.advanceCards({ params, body: { ...step, withoutReason } }, call);
    }
    await lab.advanceCards({ params, body: step }, call);
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
    async read(orderNumber: string): Promise<WorkOrder> {
      const params = { orderNumber };
      const order = (await lab.readBenchOrder({ params }, call)) as BenchOrder;
      const cards: BenchCard[] = [];
      let after: string | null | undefined;
      while (after !== null) {
        const query = { after };
        const page = (await lab.listBenchCards({ params, query }, call)) as BenchCards;
        cards.push(...page.items);
        after = page.next;
      }
      return { ...order, cards };
    },

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
      const body = { arrived: [], missing: [], damaged: [], extras: [] };
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
