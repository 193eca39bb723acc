import { askReviews, readOrderGrades, shipNow, type OrderGrade } from '@tag/contract/orders';
import { previewProducts, publishProducts } from '@tag/contract/tag-market';
import { Toasts } from '@tag/ui/toast';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import OrderGradesScreen from '../../portal/src/screens/order-grades/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';
import { LISTING, pageOf, PREVIEW, TERMS } from './market-fixtures.ts';

const stage = setStage();
const UNTIL = '2026-11-27T12:00:00.000Z';
const GRADE = { key: '9', score: 947, grade: '9', label: 'Mint' } as const;
const OPEN: OrderGrade = {
  itemId: '5b0c1f3e-0000-4000-8000-00000000000a',
  position: 0,
  subOrderName: 'Cards',
  title: 'Charizard 4/102',
  certificate: 'X0000001',
  isPublished: true,
  image: null,
  grade: GRADE,
  population: { total: 28, atGrade: 4, higher: 3, rank: 5 },
  sales: [{ price: 11_000, soldAt: UNTIL, grade: GRADE }],
  state: 'open',
  waitsUntil: UNTIL,
  listing: null,
  review: null,
  canDecide: true,
  canReview: true,
};
const REVIEWED: OrderGrade = {
  ...OPEN,
  itemId: '5b0c1f3e-0000-4000-8000-00000000000b',
  title: 'Blastoise 2/102',
  certificate: 'X0000002',
  state: 'ships',
  waitsUntil: null,
  sales: [],
  canReview: false,
  review: {
    id: '5b0c1f3e-0000-4000-8000-00000000000c',
    fee: 1000,
    question: null,
    askedAt: UNTIL,
    dueAt: UNTIL,
    before: GRADE,
    answeredAt: UNTIL,
    outcome: 'changed',
    after: { key: '10', score: 960, grade: '10', label: 'Gem Mint' },
    reason: 'A hair on the scan.',
    isRefunded: true,
  },
};
const GRADES = {
  ...pageOf([OPEN, REVIEWED]),
  orderNumber: 'TG8F3K2QWX',
  orderName: 'Club night',
  counts: { open: 1, ships: 1, listed: 0, review: 0, shipped: 0 },
  ungraded: 0,
  mine: 1,
  waitsUntil: UNTIL,
  reviewFee: 1000,
};

async function show(answers: Record<string, () => unknown> = {}) {
  const hand = handSession();
  hand.answer = async (path) => {
    const answer = path === readOrderGrades.path ? GRADES : answers[path]?.();
    return answer ?? new Promise(() => {});
  };
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at="/order-detail/TG8F3K2QWX/grades">
      <Toasts />
      <OrderGradesScreen />
    </Portal>,
  );
  await until(() => stage.host.querySelector('tbody th'));
  return hand;
}
const words = () => stage.host.textContent;
const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].findLast((one) => one.textContent?.trim() === name);
async function press(name: string): Promise<void> {
  await until(() => button(name));
  button(name)!.click();
}
const pick = () => stage.host.querySelector<HTMLInputElement>('.market-pick > input')!.click();
const bodyOf = (hand: Awaited<ReturnType<typeof show>>, { path }: { path: string }) =>
  hand.calls.find((call) => call.path === path)?.body;

describe('the grades of an order', () => {
  it('say what each is worth, what happens next, and how a review went', async () => {
    await show();
    for (const part of [
      'Decide: ship, sell, or review',
      '1 card is open',
      '$10.00 a card',
      '3 points from Gem Mint 10',
      '4 of 28 copies at this grade',
      'Rank 5, 3 higher',
      '$110.00',
      'Open: ships without an answer',
      'Mint 9 (947) is now Gem Mint 10 (960). A hair on the scan. $10.00 refunded.',
    ]) {
      expect(words()).to.contain(part);
    }
    await expectNoViolations(stage.host);
  });

  it('ship at once', async () => {
    const hand = await show({ [shipNow.path]: () => ({ cards: 1 }) });
    await press('Ship now: 1 card');
    await press('Ship now');
    await until(() => words()?.includes('1 card ships next.'));
    expect(bodyOf(hand, shipNow)).to.deep.equal({});
  });

  it('are selected a page at a time, and unselected', async () => {
    await show();
    await press('Select this page');
    await until(() => words()?.includes('2 cards selected'));
    await press('Clear');
    await until(() => words()?.includes('Select cards to ship, sell'));
  });

  it('are listed with a price and its payout', async () => {
    const preview = { ...PREVIEW, price: 10_000, payout: 9_200 };
    const hand = await show({
      [previewProducts.path]: () => ({ ...pageOf([preview]), terms: TERMS }),
      [publishProducts.path]: () => ({ items: [LISTING] }),
    });
    pick();
    await press('Set prices');
    await until(() => stage.host.querySelector('dialog input[name^="price-"]'));
    stage.host.querySelector<HTMLInputElement>('dialog input[name^="price-"]')!.focus();
    await sendKeys({ type: '100' });
    await until(() => words()?.includes('You get $92.00'));
    await press('Publish');
    await until(() => bodyOf(hand, publishProducts));
    expect(bodyOf(hand, publishProducts)).to.deep.equal({
      products: [{ certificate: 'X0000001', price: 10_000, acceptsOffers: false }],
    });
  });

  it('are reviewed for a fee', async () => {
    const payment = { state: 'paid', amount: 1000, currency: 'USD', checkoutUrl: null };
    const hand = await show({ [askReviews.path]: () => ({ payment }) });
    pick();
    await press('Ask for a review');
    await until(() => stage.host.querySelector('dialog input[name="question"]'));
    stage.host.querySelector<HTMLInputElement>('dialog input[name="question"]')!.focus();
    await sendKeys({ type: 'Top left corner' });
    await press('Pay $10.00');
    await until(() => words()?.includes('1 review is with the lab.'));
    expect(bodyOf(hand, askReviews)).to.deep.include({
      itemIds: [OPEN.itemId],
      fee: 1000,
      question: 'Top left corner',
    });
  });
});
