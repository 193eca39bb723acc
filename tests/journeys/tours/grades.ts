import type { OrderGrade, OrderGrades } from '@tag/contract/orders';
import { openAs } from '../people.ts';
import { breakRequests, screens, type Guide, type Tour } from './tour.ts';

const LONG = 'Featherstonehaughcholmondeleymarjoribanks'.repeat(3);
const ORDER = 'TG8F3K2QWX';
const GRADES = `**/orders/${ORDER}/grades*`;
const AT = '2026-11-30T12:00:00.000Z';
const MINT = { key: '9', score: 947, grade: '9', label: 'Mint' } as const;
const GEM = { key: '10', score: 960, grade: '10', label: 'Gem Mint' } as const;

function cardAt(position: number, more: Partial<OrderGrade> = {}): OrderGrade {
  return {
    itemId: crypto.randomUUID(),
    position,
    subOrderName: LONG.slice(0, 50),
    title: position === 0 ? LONG : `Charizard ${position}/102`,
    certificate: `X000000${position + 1}`,
    isPublished: true,
    image: null,
    grade: MINT,
    population: { total: 1234, atGrade: 4, higher: 3, rank: 5 },
    sales: [{ price: 11_000, soldAt: AT, grade: GEM }],
    state: 'open',
    waitsUntil: AT,
    listing: null,
    review: null,
    canDecide: true,
    canReview: true,
    ...more,
  };
}

const review = {
  id: crypto.randomUUID(),
  fee: 1000,
  question: null,
  askedAt: AT,
  dueAt: AT,
  before: MINT,
  answeredAt: null,
  outcome: null,
  after: null,
  reason: null,
  isRefunded: false,
};
const decided = { waitsUntil: null, canReview: false } as const;

/** What an order answers with some of these cards. */
function gradesOf(items: OrderGrade[]): OrderGrades {
  const count = (wanted: OrderGrade['state']) =>
    items.filter(({ state }) => state === wanted).length;
  const counts = {
    open: count('open'),
    ships: count('ships'),
    listed: count('listed'),
    review: count('review'),
    shipped: count('shipped'),
  };
  return {
    items,
    total: items.length,
    from: 1,
    next: null,
    previous: null,
    orderNumber: ORDER,
    orderName: LONG.slice(0, 50),
    counts,
    ungraded: 2,
    mine: counts.open,
    waitsUntil: counts.open > 0 ? AT : null,
    reviewFee: 1000,
  };
}

async function tourGrades({ page, product: { portal }, look }: Guide): Promise<void> {
  let answer = gradesOf([cardAt(0), cardAt(1), cardAt(2)]);
  await page.route(GRADES, (route) => route.fulfill({ json: answer }));
  await openAs(page, portal, `/order-detail/${ORDER}/grades`);
  await page.getByRole('heading', { name: 'Decide: ship, sell, or review' }).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByText('3 cards selected').waitFor();
  await look('decisions to make, many selected');
  await page.getByRole('button', { name: 'Ask for a review', exact: true }).last().click();
  await page.getByRole('dialog', { name: 'Ask for a review of 3 cards' }).waitFor();
  await look('a review to ask for');
  answer = gradesOf([
    cardAt(0, { ...decided, state: 'review', review }),
    cardAt(1, { ...decided, state: 'listed', listing: { price: 12_000, isLive: false } }),
    cardAt(2, {
      ...decided,
      state: 'ships',
      grade: GEM,
      review: {
        ...review,
        answeredAt: AT,
        outcome: 'changed',
        after: GEM,
        reason: LONG,
        isRefunded: true,
      },
    }),
  ]);
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
  await look('nothing open, a review asked for');
  await page.unroute(GRADES);
  await breakRequests(page, GRADES, 'failing');
  await page.reload();
  await page.getByText('This list did not load').waitFor();
  await look('failing');
}

export const GRADES_TOURS: readonly Tour[] = [
  { name: 'the grades of an order', take: tourGrades, visits: screens('order-grades') },
];
