import type { OrderStage } from '@tag/contract/orders';
import type { Database } from '@tag/server';
import { demoCall } from '../accounts/demo-call.ts';
import { simulateOrder } from '../simulation/simulate-order.ts';
import { orderCalls, type SeededCard, type SeededOrder } from './order-entry.ts';
import { pastTimes } from './past-times.ts';

interface LabOrder {
  readonly name: string;
  readonly stage: OrderStage;
  readonly paidDaysAgo: number;
  readonly cards: readonly SeededCard[];
  readonly options?: SeededOrder['options'];
}

/** The collector's, one at each stage; six of the cards are graded. */
const ORDERS: readonly LabOrder[] = [
  {
    name: 'Holiday binder',
    stage: 'shipped',
    paidDaysAgo: 37,
    cards: [
      ['Evolving Skies', '215/203', 1100],
      ['Base Set', '4/102', 900],
      ['Team Rocket', '4/82', 180],
    ],
    options: { serviceSpeed: 'standard', include360Video: true },
  },
  {
    name: 'Dragon hoard',
    stage: 'order_complete',
    paidDaysAgo: 19,
    cards: [['Evolving Skies', '218/203', 480]],
  },
  {
    name: 'Second generation',
    stage: 'slab_imaging',
    paidDaysAgo: 17.5,
    cards: [['Neo Genesis', '9/111', 400]],
  },
  {
    name: 'Three birds, one stone',
    stage: 'qa',
    paidDaysAgo: 15,
    cards: [['Base Set', '16/102', 150]],
  },
  {
    name: 'Birthday find',
    stage: 'slab_assembly',
    paidDaysAgo: 10.2,
    cards: [['Base Set', '2/102', 420]],
  },
  {
    name: 'Flea market finds',
    stage: 'verification',
    paidDaysAgo: 7.5,
    cards: [
      ['Base Set', '6/102', 110],
      ['Base Set', '14/102', 75],
      ['Base Set', '1/102', 95],
    ],
  },
  {
    name: 'Psychic types',
    stage: 'image_processing',
    paidDaysAgo: 5,
    cards: [
      ['Base Set', '10/102', 120],
      ['Base Set', '1/102', 85],
    ],
  },
  {
    name: 'Attic box',
    stage: 'received',
    paidDaysAgo: 3.2,
    cards: [
      ['Jungle', '11/64', 95],
      ['Fossil', '4/62', 140],
    ],
  },
  {
    name: 'Weekend project',
    stage: 'sub_kit_shipping',
    paidDaysAgo: 2.5,
    cards: [['Base Set', '7/102', 60]],
    options: { submissionKit: true },
  },
  {
    name: 'First try',
    stage: 'sub_kit_assembly',
    paidDaysAgo: 1,
    cards: [['Base Set', '12/102', 70]],
    options: { submissionKit: true },
  },
  {
    name: 'Changed my mind',
    stage: 'cancelled',
    paidDaysAgo: 9,
    cards: [['Jungle', '60/64', 30]],
  },
];

const OWNER = 'collector@example.com';
const LABEL_WINDOW_DAYS = 3;
const DAY_MS = 86_400_000;
/** From one step of the lab to the next: cards wait in queues most of the time. */
const STEP_DAYS = 1.7;

/**
 * Orders of the collector that the lab has started: entered as by the portal, processed as in a
 * simulation, at past times. Orders that are there stay as they are.
 */
export async function seedLabOrders(database: Database, now: Date): Promise<void> {
  const calls = orderCalls(database);
  const [owner, lab] = await Promise.all(
    [OWNER, 'lab@example.com'].map((email) => demoCall(database, email)),
  );
  for (const { cards, name, options, paidDaysAgo, stage } of ORDERS) {
    const orderNumber = await calls.enter({
      owner: OWNER,
      name,
      kind: 'single',
      isPaid: true,
      options: { serviceSpeed: 'economy', shippingType: 'ground', ...options },
      parts: [{ name: 'Cards', cards }],
    });
    if (orderNumber === undefined) continue;
    const from = new Date(now.getTime() - paidDaysAgo * DAY_MS);
    const times = await pastTimes(database, orderNumber, { from, step: STEP_DAYS * DAY_MS });
    if (stage === 'cancelled') {
      await times.moveBack();
      await calls.cancel(orderNumber, 'I’m keeping it as it is', owner!);
    } else {
      await simulateOrder(
        {
          database,
          labelWindowDays: LABEL_WINDOW_DAYS,
          call: lab!,
          now: times.now,
          pause: times.moveBack,
          log: () => {},
          until: stage,
        },
        orderNumber,
      );
    }
    await times.moveBack();
  }
}
