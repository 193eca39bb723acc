import type { Database } from '@tag/server';
import { orderCalls, type SeededOrder } from './order-entry.ts';

const SENT = { serviceSpeed: 'economy', shippingType: 'ground' } as const;

const ORDERS: readonly SeededOrder[] = [
  {
    owner: 'collector@example.com',
    name: 'Childhood favorites',
    kind: 'single',
    step: 'card-size',
    parts: [
      {
        name: 'Cards',
        cards: [
          ['Base Set', '2/102', 450],
          ['Base Set', '15/102', 380],
          ['Jungle', '11/64', 90],
          ['Neo Genesis', '9/111'],
        ],
      },
    ],
  },
  {
    owner: 'dealer@example.com',
    name: 'November club night',
    kind: 'group',
    options: SENT,
    parts: [
      {
        name: 'Jordan',
        isLocked: true,
        cards: [
          ['Fossil', '5/62', 120],
          ['Fossil', '4/62', 140],
        ],
      },
      { name: 'Sasha', serviceSpeed: 'express', cards: [['Base Set', '4/102', 4200]] },
      {
        name: 'Morgan',
        cards: [
          ['Jungle', '60/64', 25],
          ['Base Set', '58/102', 60],
          ['Base Set', '10/102'],
        ],
      },
    ],
  },
  {
    owner: 'collector@example.com',
    name: 'Five to fill in',
    kind: 'single',
    paidFirst: true,
    quantity: 5,
    options: SENT,
    isPaid: true,
    parts: [
      {
        name: 'Cards',
        cards: [
          ['Neo Genesis', '70/111', 20],
          ['Jungle', '27/64', 35],
        ],
      },
    ],
  },
  {
    owner: 'collector@example.com',
    name: 'Fossil finds',
    kind: 'single',
    options: { ...SENT, insuredValue: 30_000 },
    isPaid: true,
    parts: [
      {
        name: 'Cards',
        cards: [
          ['Fossil', '20/62', 80],
          ['Fossil', '19/62', 75],
          ['Fossil', '5/62', 130],
        ],
      },
    ],
  },
  {
    owner: 'dealer@example.com',
    name: 'October club night',
    kind: 'group',
    options: { ...SENT, tier: '4k', submissionKit: true },
    isPaid: true,
    parts: [
      {
        name: 'Jordan',
        cards: [
          ['Base Set', '58/102', 45],
          ['Jungle', '60/64', 30],
        ],
      },
      { name: 'Sasha', serviceSpeed: 'standard', cards: [['Base Set', '4/102', 1400]] },
    ],
  },
];

/**
 * Orders of the collector and the dealer whose cards haven't arrived, entered and paid as by the portal. Orders
 * that are there stay as they are.
 */
export async function seedOrders(database: Database): Promise<void> {
  const { enter } = orderCalls(database);
  for (const order of ORDERS) await enter(order);
}
