import { countOf, formatCards } from '@tag/contract/formats';
import type { BenchCard } from '@tag/contract/lab';
import type { OrderStage } from '@tag/contract/orders';
import { randomOf } from '@tag/demo-art/random';
import type { Bench, FailureReason, WorkOrder } from './bench.ts';

/** Something a lab does next. */
interface Step {
  /** Of work, without the queues that cards wait in. */
  readonly minutes: number;
  /** @returns a line for the log. */
  run(): Promise<string>;
}

/** From so many cards on, one can't be graded: a newcomer sees a refund, too. */
const ENOUGH_TO_FAIL = 3;
const FLAWS: readonly FailureReason[] = ['altered', 'miscut', 'too_thick', 'damaged'];

/**
 * The lab's next step for a paid order, by its state alone.
 * @returns `'waiting'` while its customer decides on another price, or a second person on a serial number or on a card
 * of the catalogue; undefined after everything is shipped.
 */
export function nextStep(
  bench: Bench,
  order: WorkOrder,
  now: () => Date,
): Step | 'waiting' | undefined {
  const { cards, stage } = order;
  if (stage === 'sub_kit_assembly') return shipKit(bench, order);
  if (stage === 'sub_kit_shipping') {
    return move(bench, order, 'pending_receipt', 15, 'The kit arrived; the cards come next');
  }
  const parcel = order.subOrders.find(
    ({ arrived, id }) => arrived === 0 && cards.some(isExpected(id)),
  );
  if (parcel) return receive(bench, order, parcel);
  if (stage === 'order_complete') {
    // Its owner may still decide, or somebody has to answer a review.
    if (cards.some(({ isHeld }) => isHeld === 'decision' || isHeld === 'review')) return 'waiting';
    return { minutes: 15, run: async () => `Shipped: ${await bench.ship(order)}` };
  }
  const here = cards.filter((card) => card.outcome === null && card.stage === stage);
  if (here.length === 0) return undefined;
  const free = here.filter(
    ({ certificate, isHeld }) =>
      isHeld !== 'proposal' &&
      isHeld !== 'serial' &&
      // It is graded before somebody confirms it.
      (isHeld !== 'catalog' || certificate === null),
  );
  return free.length === 0 ? 'waiting' : work(bench, order, free, now);
}

const isExpected = (subOrderId: string) => (card: BenchCard) =>
  card.subOrderId === subOrderId && card.outcome === null;

/** @param cards those at the order's stage that don't wait for an answer. */
function work(
  bench: Bench,
  order: WorkOrder,
  cards: readonly BenchCard[],
  now: () => Date,
): Step | undefined {
  const many = formatCards(cards.length);
  switch (order.stage) {
    case 'received':
      return move(bench, order, 'image_processing', 5, `${many} in order for the scanner`);
    case 'image_processing':
      return move(bench, order, 'verification', 5 * cards.length, `${many} scanned on both sides`);
    case 'verification':
      return (
        research(bench, order, cards, now) ??
        move(bench, order, 'slab_assembly', 1, `${many} graded; the labels are ready to check`)
      );
    case 'slab_assembly':
      return cards.some(({ isHeld }) => isHeld === 'label')
        ? {
            minutes: 20,
            async run() {
              await bench.settleLabels(order);
              return 'The time to correct labels is over';
            },
          }
        : move(bench, order, 'qa', 5 * cards.length, `${many} sealed in slabs`);
    case 'qa':
      return move(bench, order, 'slab_imaging', 4 * cards.length, `${many} passed the check`);
    case 'slab_imaging':
      return {
        minutes: 5 * cards.length,
        async run() {
          await bench.photographSlabs(cards);
          await bench.complete(order);
          return `${countOf(cards.length, 'slab')} photographed`;
        },
      };
    default:
      return undefined;
  }
}

/** Identifies cards, sends back one that can't be graded, and grades the others, one after the other. */
function research(
  bench: Bench,
  order: WorkOrder,
  cards: readonly BenchCard[],
  now: () => Date,
): Step | undefined {
  const ungraded = cards.filter(({ certificate }) => certificate === null);
  const unknown = ungraded.find(({ seen, variationId }) => seen === null || variationId === null);
  if (unknown) return { minutes: 3, run: () => bench.identify(order, unknown) };
  const flaw = flawOf(order);
  const flawed = ungraded.find(({ itemId }) => itemId === flaw?.itemId);
  if (flaw && flawed) return { minutes: 6, run: () => bench.fail(flawed, flaw.reason) };
  const [next] = ungraded;
  return next && { minutes: 10, run: () => bench.grade(next, now()) };
}

/** The card of an order that can't be graded: always the same one. */
function flawOf({ cards }: WorkOrder): { itemId: string; reason: FailureReason } | undefined {
  if (cards.length < ENOUGH_TO_FAIL || cards.some(({ outcome }) => outcome === 'ungraded')) {
    return undefined;
  }
  const ids = cards.map(({ itemId }) => itemId).sort();
  const random = randomOf('flaw', ...ids);
  return { itemId: random.pick(ids), reason: random.pick(FLAWS) };
}

function move(bench: Bench, order: WorkOrder, to: OrderStage, minutes: number, line: string): Step {
  return {
    minutes,
    async run() {
      await bench.move(order, order.stage, to);
      return line;
    },
  };
}

const shipKit = (bench: Bench, order: WorkOrder): Step => ({
  minutes: 10,
  run: async () => `The kit is on its way: ${await bench.ship(order)}`,
});

const receive = (
  bench: Bench,
  order: WorkOrder,
  { cards, id, name }: WorkOrder['subOrders'][number],
): Step => ({
  minutes: 10,
  async run() {
    await bench.receive(order, id);
    const whose = order.subOrders.length > 1 ? ` of ${name}` : '';
    return `The parcel${whose} arrived: ${formatCards(cards)}`;
  },
});
