import { SUCCESS, Refusal } from '@tag/contract/errors';
import {
  changePrice,
  delistProduct,
  listListings,
  payDelistFee,
  previewProducts,
  publishProducts,
  readListingHistory,
  type Listing,
} from '@tag/contract/tag-market';
import { listHandOvers, startHandOver, type HandOver } from '@tag/contract/hand-overs';
import { Toasts } from '@tag/ui/toast';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import MyTagMarketScreen from '../../portal/src/screens/my-tag-market/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { descriptionOf, setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';
import { LISTING, listingsOf, pageOf, PREVIEW, TERMS } from './market-fixtures.ts';

const stage = setStage();
type Hand = ReturnType<typeof handSession>;
type Answers = Record<string, () => unknown>;

/** The screen with an answer for each call; an answer that is an error is thrown. */
async function show(at: string, answers: Answers): Promise<Hand> {
  const hand = handSession();
  hand.answer = async (path) => {
    const answer = answers[path]?.();
    if (answer === undefined) return new Promise(() => {});
    if (answer instanceof Error) throw answer;
    return answer;
  };
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at={at}>
      <Toasts />
      <MyTagMarketScreen />
    </Portal>,
  );
  return hand;
}

const words = () => stage.host.textContent;
const dialog = () => stage.host.querySelector('dialog');
const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find(
    (one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name,
  );
async function press(name: string): Promise<void> {
  await until(() => button(name));
  button(name)!.click();
}
/** Chooses from the menu in the row of the card. */
async function choose(action: string, name = NAME): Promise<void> {
  await press(`Actions for ${name}`);
  const items = () => [
    ...stage.host.querySelectorAll<HTMLElement>('sl-dropdown[open] sl-menu-item'),
  ];
  const item = () => items().find(({ textContent }) => textContent?.trim() === action);
  await until(item);
  item()!.click();
}
async function write(selector: string, text: string): Promise<HTMLInputElement> {
  await until(() => stage.host.querySelector(selector));
  const input = stage.host.querySelector<HTMLInputElement>(selector)!;
  input.focus();
  input.select();
  await sendKeys({ type: text });
  return input;
}
const bodies = (hand: Hand, { path }: { path: string }) =>
  hand.calls.filter((call) => call.path === path).map(({ body }) => body);
const NAME = 'Charizard 4/102';

describe('the listings', () => {
  it('have totals, and each has its grade, price, payout, status, and date', async () => {
    await show('/my-tag-market', { [listListings.path]: () => listingsOf(LISTING) });
    await until(() => stage.host.querySelector('tbody th a'));
    for (const part of [
      '$250.00',
      '1 card',
      NAME,
      'X0000001',
      '10 Gem Mint',
      '$92.00',
      'For sale',
    ]) {
      expect(words()).to.contain(part);
    }
    expect(stage.host.querySelector('td time')).to.have.property(
      'title',
      'Nov/20/2026, 12:00 PM UTC',
    );
    await expectNoViolations(stage.host);
  });

  it('link to the cards that can be listed if there are none', async () => {
    await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(),
      [previewProducts.path]: () => ({ ...pageOf([]), terms: TERMS }),
    });
    await press('Select cards to sell');
    await until(() => words()?.includes('No cards to list'));
    expect(stage.host.querySelector('.area-page-actions a')?.textContent).to.equal('Submit cards');
  });

  it('can be loaded again after a failure', async () => {
    let isAway = true;
    await show('/my-tag-market', {
      [listListings.path]: () => (isAway ? new Refusal('internal') : listingsOf(LISTING)),
    });
    await until(() => button('Try again'));
    isAway = false;
    await press('Try again');
    await until(() => words()?.includes(NAME));
  });

  it('show that a certificate was voided, and the proceeds of a sale', async () => {
    const sale = {
      price: 11_000,
      soldAt: '2026-11-21T12:00:00.000Z',
      soldBy: 'Card Shop',
      payout: 10_120,
      paidOutAt: null,
      handedOverAt: null,
    };
    await show('/my-tag-market', {
      [listListings.path]: () =>
        listingsOf(
          { ...LISTING, status: 'sold', sale },
          { ...LISTING, id: 'v', status: 'delisted', isVoided: true, image: null },
        ),
      [readListingHistory.path]: () => ({
        items: [
          { id: 1, at: sale.soldAt, kind: 'sold', price: 11_000, note: null, actor: 'partner' },
        ],
      }),
    });
    await until(() => words()?.includes('Certificate voided'));
    expect(words()).to.contain('$101.20 to be paid out');
    await choose('History');
    await until(() => dialog()?.textContent?.includes('Sold: $110.00'));
    for (const part of ['Card Shop', '−$8.80', 'a marketplace']) {
      expect(dialog()?.textContent).to.contain(part);
    }
    await expectNoViolations(stage.host);
  });
});

describe('a sold card', () => {
  const sale = {
    price: 10_000,
    soldAt: '2026-11-21T12:00:00.000Z',
    soldBy: 'Card Shop',
    payout: 9_200,
    paidOutAt: null,
    handedOverAt: null,
  };
  const sold = { ...LISTING, status: 'sold', sale } as const;

  it('is handed over to its buyer from its row', async () => {
    let shown: Listing = sold;
    const hand = await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(shown),
      [startHandOver.path]: () => {
        shown = { ...sold, sale: { ...sale, handedOverAt: '2026-11-22T12:00:00.000Z' } };
        return {};
      },
    });
    await press(`Hand over to buyer ${NAME}`);
    await write('[name="email"]', 'buyer@example.com');
    await expectNoViolations(stage.host);
    await sendKeys({ press: 'Enter' });
    await until(() => words()?.includes('handed over Nov 22'));
    expect(bodies(hand, startHandOver)).to.deep.equal([
      { certificate: 'X0000001', email: 'buyer@example.com', listingId: LISTING.id },
    ]);
    expect(button(`Hand over to buyer ${NAME}`)).to.equal(undefined);
  });
});

describe('a hand-over', () => {
  it('shows when its email goes out, if that has to wait', async () => {
    const offer: HandOver = {
      ...PREVIEW,
      id: LISTING.id,
      direction: 'outgoing',
      from: 'Sam Reed',
      email: 'friend@example.com',
      state: 'open',
      createdAt: '2026-11-20T12:00:00.000Z',
      sendsAt: '2026-11-20T13:00:00.000Z',
      expiresAt: '2026-11-27T13:00:00.000Z',
      endedAt: null,
    };
    await show('/my-tag-market?view=hand-overs', {
      [listListings.path]: () => listingsOf(LISTING),
      [listHandOvers.path]: () => pageOf([offer]),
    });
    await until(() => words()?.includes('Our email goes out on Nov/20/2026, 13:00 PM UTC.'));
  });
});

describe('a price', () => {
  it('is refused by its field, and edited', async () => {
    const hand = await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(LISTING),
      [changePrice.path]: () => ({ ...LISTING, price: 12_550, payout: 11_546 }),
    });
    await press(`Edit price ${NAME}`);
    const refused = [
      ['0', 'The price must be greater than 0'],
      ['-5', 'The price must be greater than 0'],
      ['1.005', 'Use two decimals at most, such as 1,250.00'],
      ['1.234,50', 'Enter the price in dollars, such as 1,250.00'],
      ['1,000,000.01', 'The price must be at most $1,000,000.00'],
      [' ', 'Please enter the price'],
    ] as const;
    for (const [typed, reason] of refused) {
      const input = await write('[name="price"]', typed);
      await sendKeys({ press: 'Enter' });
      await until(() => descriptionOf(input).includes(reason));
    }
    await expectNoViolations(stage.host);
    expect(bodies(hand, changePrice)).to.deep.equal([]);
    await write('[name="price"]', '$125.50');
    await until(() => dialog()?.textContent?.includes('At $125.50 you get $115.46.'));
    await sendKeys({ press: 'Enter' });
    await until(() => words()?.includes('Price changed to $125.50.'));
    expect(dialog()).to.equal(null);
    expect(bodies(hand, changePrice)).to.deep.equal([{ price: 12_550, acceptsOffers: false }]);
  });

  it('stays while offers are allowed for the card', async () => {
    const allowed = { ...LISTING, acceptsOffers: true };
    let shown = LISTING;
    const hand = await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(shown),
      [changePrice.path]: () => (shown = allowed),
    });
    await press(`Edit price ${NAME}`);
    await until(() => stage.host.querySelector('[name="acceptsOffers"]'));
    stage.host.querySelector<HTMLInputElement>('[name="acceptsOffers"]')!.click();
    await press('Save price');
    await until(() => words()?.includes('Saved: offers are allowed.'));
    expect(bodies(hand, changePrice)).to.deep.equal([{ price: 10_000, acceptsOffers: true }]);
    await until(() => words()?.includes('or offer'));
  });

  it('stays in its dialog if the server refuses it', async () => {
    await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(LISTING),
      [changePrice.path]: () => new Refusal('edit_price_failed'),
    });
    await press(`Edit price ${NAME}`);
    await press('Save price');
    await until(() => dialog()?.textContent?.includes('Failed to edit price!'));
  });
});

describe('delisting', () => {
  const leaving = (listing: Listing): Listing => ({
    ...listing,
    status: 'delisting',
    undoUntil: new Date(Date.now() + 9_500).toISOString(),
  });

  it('shows its fee, and is undone with the focused button', async () => {
    const fee = { ...LISTING, delistFee: 500 };
    let now: Listing = fee;
    const hand = await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(now),
      [delistProduct.path]: () => (now = now.status === 'live' ? leaving(fee) : fee),
    });
    await choose('Delist');
    await until(() => dialog()?.textContent?.includes('costs $5.00'));
    await expectNoViolations(stage.host);
    await press('Delist for $5.00');
    await until(() => document.activeElement?.textContent === 'Undo');
    expect(document.activeElement?.getAttribute('aria-label')).to.contain('within 10 seconds');
    expect(words()).to.match(/is off the market.*\d+ s left/);
    await expectNoViolations(stage.host);
    await sendKeys({ press: 'Enter' });
    await until(() => words()?.includes(`${NAME} is listed again.`));
    expect(bodies(hand, delistProduct)).to.deep.equal([{}, { undo: true }]);
    await until(() => button(`Edit price ${NAME}`));
  });

  it('reports a failure and changes nothing', async () => {
    await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(LISTING),
      [delistProduct.path]: () => new Refusal('delist_failed'),
    });
    await choose('Delist');
    await press('Delist');
    await until(() => dialog()?.textContent?.includes('Failed to delist!'));
  });

  it('can be canceled while its fee is unpaid', async () => {
    let now: Listing = { ...LISTING, status: 'unpaid', delistFee: 500 };
    const hand = await show('/my-tag-market', {
      [listListings.path]: () => listingsOf(now),
      [delistProduct.path]: () => (now = LISTING),
    });
    await until(() => button(`Pay $5.00 ${NAME}`));
    await choose('Keep it listed');
    await until(() => button(`Edit price ${NAME}`));
    expect(bodies(hand, delistProduct)).to.deep.equal([{ undo: true }]);
  });

  it('reports a failed payment after the checkout', async () => {
    const unpaid: Listing = { ...LISTING, status: 'unpaid', delistFee: 500 };
    const key = `tag-card-grading.delist-fee.${LISTING.id}`;
    sessionStorage.setItem(key, 'a'.repeat(48));
    await show(`/my-tag-market?fee=${LISTING.id}`, {
      [listListings.path]: () => listingsOf(unpaid),
      [payDelistFee.path]: () => new Refusal('delist_payment_failed'),
    });
    await until(() => words()?.includes('The payment for delisting failed.'));
    await until(() => button('Try again') && button('Keep it listed'));
    await expectNoViolations(stage.host);
    sessionStorage.removeItem(key);
  });
});

describe('publishing', () => {
  const other = {
    ...PREVIEW,
    certificate: 'X0000002',
    isInLab: true,
    card: { ...PREVIEW.card, name: 'Pikachu', number: '58/102' },
  };
  const quoted = (problem: 'listed' | null) => ({
    ...pageOf([
      { ...PREVIEW, price: 10_000, payout: 9_200 },
      { ...other, price: 2_000, payout: 1_840, problem },
    ]),
    terms: TERMS,
  });

  it('selects what is scanned without a press, and the only match at Enter', async () => {
    const hand = await show('/my-tag-market?view=ready', {
      [listListings.path]: () => listingsOf(LISTING),
      [previewProducts.path]: () => ({ ...pageOf([PREVIEW]), terms: TERMS }),
    });
    const asked = () =>
      hand.calls.filter(({ path }) => path === previewProducts.path).at(-1)?.query as
        Readonly<Record<string, unknown>> | undefined;
    const field = await write('[name="search"]', '');
    // A scanner is faster than `sendKeys` may be.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      field,
      'X0000001',
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => words()?.includes('1 card selected'));
    expect(asked()).to.deep.equal({ certificate: ['X0000001'] });
    expect(field.value).to.equal('');
    const box = stage.host.querySelector<HTMLInputElement>('[type="checkbox"]')!;
    expect(box.checked).to.equal(true);
    box.click();
    await until(() => !box.checked);

    // Other words are only looked for until Enter is pressed.
    await sendKeys({ type: 'Chari' });
    await until(() => asked()?.['search'] === 'Chari');
    expect(box.checked).to.equal(false);
    await sendKeys({ press: 'Enter' });
    await until(() => box.checked && field.value === '');
    await expectNoViolations(stage.host);
  });

  it('leaves the choice to its seller where several cards match', async () => {
    await show('/my-tag-market?view=ready', {
      [listListings.path]: () => listingsOf(LISTING),
      [previewProducts.path]: () => ({ ...pageOf([PREVIEW, other]), terms: TERMS }),
    });
    const field = await write('[name="search"]', 'holo');
    await sendKeys({ press: 'Enter' });
    await until(() => words()?.includes('2 cards match. Select the ones you want to sell.'));
    expect(field.value).to.equal('holo');
    expect(stage.host.querySelector(':checked:is([type="checkbox"])')).to.equal(null);
  });

  it('takes the next certificate while it looks for the last, and says which one it refuses', async () => {
    const answers: ((items: unknown[]) => void)[] = [];
    const hand = await show('/my-tag-market?view=ready', {
      [listListings.path]: () => listingsOf(LISTING),
      [previewProducts.path]: () => ({ ...pageOf([PREVIEW]), terms: TERMS }),
    });
    const field = await write('[name="search"]', '');
    const listed = hand.answer;
    // The list itself may be asked for what is typed so far.
    hand.answer = (path, query) =>
      Object.hasOwn({ ...(query ?? {}) }, 'certificate')
        ? new Promise((resolve) =>
            answers.push((items) => resolve({ ...pageOf([]), items, terms: TERMS })),
          )
        : listed(path);
    for (const certificate of ['X0000001', 'X0000002', 'X0000003']) {
      await sendKeys({ type: certificate });
      await sendKeys({ press: 'Enter' });
    }
    await until(() => answers.length === 3);
    await sendKeys({ type: 'X00' });
    answers[0]!([PREVIEW]);
    answers[1]!([other]);
    answers[2]!([]);
    await until(() => words()?.includes('2 cards selected'));
    await until(() => words()?.includes('X0000003: This card isn’t in your collection.'));
    expect(field.value).to.equal('X00');
    expect(document.activeElement).to.equal(field);
  });

  it('first shows the payout for each card, and names the cards in the way', async () => {
    let problem: 'listed' | null = null;
    let refusal: unknown = new Refusal('listing_exists', { details: { certificate: 'X0000002' } });
    let isQuoting = false;
    const hand = await show('/my-tag-market?view=ready', {
      [listListings.path]: () => listingsOf(LISTING),
      [previewProducts.path]: () =>
        isQuoting ? quoted(problem) : { ...pageOf([PREVIEW, other]), terms: TERMS },
      [publishProducts.path]: () => {
        problem = 'listed';
        return refusal;
      },
    });
    await until(() => stage.host.querySelectorAll('[type="checkbox"]').length === 2);
    for (const box of stage.host.querySelectorAll<HTMLElement>('[type="checkbox"]')) box.click();
    await until(() => words()?.includes('2 cards selected'));
    await expectNoViolations(stage.host);
    isQuoting = true;
    await press('Set prices');
    await until(() => document.activeElement?.matches('[name="price-X0000001"]'));
    const prices = stage.host.querySelectorAll<HTMLInputElement>('[name^="price-"]');
    expect([...prices].map(({ labels }) => labels![0]!.textContent)).to.deep.equal([
      `Price in dollars of ${PREVIEW.card.name} ${PREVIEW.card.number}`,
      'Price in dollars of Pikachu 58/102',
    ]);
    await press('Publish');
    const input = await write('[name="price-X0000001"]', '100');
    await until(() =>
      descriptionOf(stage.host.querySelector('[name="price-X0000002"]')!).includes(
        'Please enter the price',
      ),
    );
    await write('[name="price-X0000002"]', '20');
    await until(() => words()?.includes('You get $110.40 in all'));
    for (const part of ['We keep 8% of the price, at least $1.00', '$92.00', 'Still in the lab']) {
      expect(dialog()?.textContent).to.contain(part);
    }
    await expectNoViolations(stage.host);

    await press('Publish');
    await until(() => dialog()?.textContent?.includes('This card is on the market already.'));
    expect(input.value).to.equal('100');
    await expectNoViolations(stage.host);
    await press('Remove Pikachu 58/102');
    stage.host.querySelector<HTMLInputElement>('[name="offers-X0000001"]')!.click();
    refusal = { items: [{ ...LISTING, status: 'waiting', listedAt: null }] };
    await press('Publish');
    await until(() => words()?.includes(SUCCESS.listing_published));
    expect(bodies(hand, publishProducts).at(-1)).to.deep.equal({
      products: [{ certificate: 'X0000001', price: 10_000, acceptsOffers: true }],
    });
    await until(() => button(`Edit price ${NAME}`));
  });
});
