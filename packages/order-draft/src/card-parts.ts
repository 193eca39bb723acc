import type { PublicClient } from '@tag/client/public';
import { FAKE_SUB_ORDER_ID } from '@tag/contract/constants';
import { saveOrderItems, type Order, type OrderItem, type SavedItems } from '@tag/contract/orders';
import { bodiesOf } from './card-calls.ts';
import { mergeChanges, type CardChange } from './card-change.ts';
import type { Lane, SaveQueue } from './save-queue.ts';

/** The cards of one sub-order that were opened. */
export interface CardPart {
  id: string;
  /** The version that the next change is based on. It never falls. */
  version: number;
  readonly lane: Lane<CardChange>;
  /** What was saved while its cards are loaded: the answer may be from before. */
  landed: CardChange | null;
}

interface CardPartsOptions {
  client: PublicClient;
  queue: SaveQueue;
  /** The order as saved, created if necessary. */
  ensureOrder(): Promise<Order>;
  /** Cards were saved. */
  onAnswer(
    part: CardPart,
    sent: ReadonlySet<OrderItem>,
    answered: ReadonlyMap<string, OrderItem>,
  ): void;
  /** Reads the order again: its steps and fees follow from its cards. */
  readOrder(): Promise<unknown>;
}

/** The sub-orders whose cards were opened, each with its lane in the queue. */
export function createCardParts(options: CardPartsOptions) {
  const { client, queue, ensureOrder, onAnswer, readOrder } = options;
  const parts = new Map<string, CardPart>();

  async function save(part: CardPart, change: CardChange): Promise<void> {
    const { orderNumber } = await ensureOrder();
    const sent = new Set(change.put.values());
    for (const body of bodiesOf(change)) {
      const { version, items }: SavedItems = await client.call(saveOrderItems, {
        params: { orderNumber, subOrderId: part.id },
        body: { ...body, version: part.version },
      });
      part.version = version;
      const answered = new Map(items.map((item) => [item.id, item]));
      land(part, { put: answered, remove: new Set(body.remove) });
      onAnswer(part, sent, answered);
    }
    // The cards are saved; that the rest couldn't be read again is no failure of theirs.
    await readOrder();
  }

  return {
    all: () => [...parts.values()],

    of(id: string): CardPart {
      let part = parts.get(id);
      if (!part) {
        const lane = queue.lane<CardChange>({
          merge: mergeChanges,
          save: (change) => save(own, change),
        });
        const own: CardPart = { id, version: 0, lane, landed: null };
        parts.set(id, (part = own));
      }
      return part;
    },

    /** The only sub-order of a new order has its id once the order is created. */
    created({ subOrders: [own] }: Order): void {
      const part = parts.get(FAKE_SUB_ORDER_ID);
      if (!part || !own) return;
      parts.delete(FAKE_SUB_ORDER_ID);
      parts.set(own.id, part);
      part.id = own.id;
      part.version = own.version;
    },
  };
}

export function land(part: CardPart, saved: CardChange): void {
  if (part.landed) part.landed = mergeChanges(part.landed, saved);
}
