import { CARD_STAGES } from '@tag/contract/orders';
import { randomOf, type Random } from '@tag/demo-art/random';
import { afterBusinessDays } from '@tag/server/seeding';
import { idOf } from './id-of.ts';

const ORDERS = 150;
const MOST_CARDS = 3;
const DAY_MS = 86_400_000;

/** How often each speed is chosen, and how many business days its cards wait until they are graded. */
const SPEEDS = [
  { code: 'economy', wait: 18, mostDollars: 400 },
  { code: 'standard', wait: 8, mostDollars: 1400 },
  { code: 'economy', wait: 18, mostDollars: 400 },
  { code: 'express', wait: 2, mostDollars: 4500 },
  { code: 'standard', wait: 8, mostDollars: 1400 },
  { code: 'priority', wait: 0.5, mostDollars: 15_000 },
] as const;
/** Letters and digits that can't be mistaken for each other. */
const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const STREETS = [
  'Cedar Ave, Denver, CO, 80203',
  'Elm St, Austin, TX, 78701',
  'Bay Rd, Salem, MA, 01970',
];

export interface Certificate {
  readonly certificate: string;
  readonly variationId: number;
  readonly cardId: number;
  readonly gradedAt: Date;
}

/** An order that was sent back. */
export interface PastOrder {
  readonly number: string;
  readonly ownerId: string;
  readonly subOrderId: string;
  readonly shipmentId: string;
  readonly paymentId: string;
  readonly speed: (typeof SPEEDS)[number];
  readonly cards: readonly (Certificate & {
    readonly id: string;
    readonly declaredValue: number;
  })[];
  readonly paidAt: Date;
  /** When it reached each stage of the lab. */
  readonly reached: readonly { readonly stage: (typeof CARD_STAGES)[number]; readonly at: Date }[];
  readonly shipTo: string;
}

/** Orders at even distances in time, each of cards that were graded together. */
export function planOrders(
  certificates: readonly Certificate[],
  owners: readonly string[],
): PastOrder[] {
  const step = Math.floor(certificates.length / ORDERS);
  return Array.from({ length: ORDERS }, (_, index) => {
    const random = randomOf('past order', index);
    const count = random.whole(1, MOST_CARDS);
    const graded = certificates.slice(index * step, index * step + count);
    return planOrder(index, graded, random.pick(owners), random);
  });
}

function planOrder(
  index: number,
  graded: readonly Certificate[],
  ownerId: string,
  random: Random,
): PastOrder {
  const name = `past order ${index}`;
  const speed = SPEEDS[index % SPEEDS.length]!;
  // Some weeks are busier than others.
  const load = 1 + 0.2 * Math.sin(index / 12);
  const wait = speed.wait * load * random.between(0.7, 1.3);
  const gradedAt = graded.at(-1)!.gradedAt;
  const receivedAt = afterBusinessDays(gradedAt, -wait);
  const finishing = random.between(1.4, 2.6);
  // From its receipt, and from its grading on.
  const parts = [0, 0.4, 0.9, 0.05, 0.4, 0.6, 0.8, 1];
  return {
    number: `TG${Array.from({ length: 8 }, () => random.pick(ALPHABET)).join('')}`,
    ownerId,
    subOrderId: idOf(name, 'cards'),
    shipmentId: idOf(name, 'shipment'),
    paymentId: idOf(name, 'payment'),
    speed,
    cards: graded.map((card, position) => ({
      ...card,
      id: idOf(name, String(position)),
      declaredValue: random.whole(20, speed.mostDollars) * 100,
    })),
    paidAt: new Date(receivedAt.getTime() - random.between(3, 6) * DAY_MS),
    reached: CARD_STAGES.map((stage, at) => ({
      stage,
      at:
        at < 3
          ? afterBusinessDays(receivedAt, wait * parts[at]!)
          : afterBusinessDays(gradedAt, finishing * parts[at]!),
    })),
    shipTo: `${random.whole(10, 990)} ${random.pick(STREETS)}, United States`,
  };
}
