import {
  exportCollection,
  listCardsWithUs,
  listOwnedCards,
  readCollectionTotals,
  type OwnedCard,
} from '@tag/contract/collection';
import { startHandOvers } from '@tag/contract/hand-overs';
import { previewProducts, publishProducts } from '@tag/contract/tag-market';
import { Toasts } from '@tag/ui/toast';
import { expect } from 'chai';
import CollectionLabelsScreen from '../../portal/src/screens/collection-labels/screen.tsx';
import CollectionScreen from '../../portal/src/screens/collection/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';
import { LISTING, pageOf, PREVIEW, TERMS } from './market-fixtures.ts';

const stage = setStage();

const { isInLab: _lab, payout: _payout, price: _price, problem: _problem, ...CARD } = PREVIEW;
const owned = (certificate: string, more: Partial<OwnedCard> = {}): OwnedCard => ({
  ...CARD,
  image: CARD.image!,
  certificate,
  since: '2026-11-20T12:00:00.000Z',
  state: 'with_me',
  value: 20_000,
  ...more,
});
const CARDS = [owned('X0000001'), owned('X0000002', { state: 'listed', value: null })];
const TOTALS = {
  cards: 2,
  value: 20_000,
  valued: 1,
  withUs: 1,
  grades: [{ key: '10', grade: '10', label: 'Gem Mint', cards: 2, value: 20_000 }],
  categories: [{ id: 3, name: 'Pokémon' }],
  years: [1999],
  sets: [{ id: 7, name: 'Base Set' }],
};

async function show(at = '/collection', answers: Readonly<Record<string, unknown>> = {}) {
  const hand = handSession();
  const all: Readonly<Record<string, unknown>> = {
    [readCollectionTotals.path]: TOTALS,
    [listOwnedCards.path]: pageOf(CARDS),
    ...answers,
  };
  hand.answer = async (path) => {
    if (all[path] instanceof Error) throw all[path];
    return all[path] ?? new Promise(() => {});
  };
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at={at}>
      <Toasts />
      {at.includes('labels') ? <CollectionLabelsScreen /> : <CollectionScreen />}
    </Portal>,
  );
  return hand;
}

const words = () => stage.host.textContent;
const buttons = (name: string) =>
  [...stage.host.querySelectorAll<HTMLElement>('button, a')].filter(
    ({ textContent }) => textContent.trim() === name,
  );
async function press(name: string): Promise<void> {
  await until(() => buttons(name).length > 0);
  buttons(name).at(-1)!.click();
}
async function select(certificate: string): Promise<void> {
  const box = () =>
    [...stage.host.querySelectorAll('label')].find(({ textContent }) =>
      textContent.includes(`, ${certificate}`),
    );
  await until(box);
  box()!.click();
}
const queries = (hand: Awaited<ReturnType<typeof show>>, { path }: { path: string }) =>
  hand.calls.filter((call) => call.path === path).map(({ query }) => query);

describe('the collection', () => {
  it('has totals, and says of each card its grade, its value, and where it is', async () => {
    await show();
    await until(() => words().includes('Listed'));
    for (const part of ['2 cards', '$200.00', 'of 1 card you declared', 'By grade', 'With me']) {
      expect(words()).to.contain(part);
    }
    await expectNoViolations(stage.host);
  });

  it('is filtered and sorted by the address', async () => {
    const hand = await show('/collection?grade=10&state=listed&set=7&sort=value&direction=asc');
    await until(() => words().includes('Listed'));
    expect(queries(hand, listOwnedCards)[0]).to.deep.include({
      grade: '10',
      state: 'listed',
      set: 7,
      sort: 'value',
      direction: 'asc',
    });
  });

  it('invites to submit cards while there are none', async () => {
    await show('/collection', {
      [readCollectionTotals.path]: { ...TOTALS, cards: 0, withUs: 0, grades: [] },
      [listOwnedCards.path]: pageOf([]),
    });
    await until(() => words().includes('No cards yet'));
    expect(buttons('Submit cards')).to.have.lengthOf(1);
  });

  it('shows the cards that are with us without a grade', async () => {
    await show('/collection?view=with-us', {
      [listCardsWithUs.path]: pageOf([
        {
          itemId: LISTING.id,
          title: '1999 Base Set Blastoise',
          orderNumber: 'TG8F3K2QWX',
          stage: 'verification',
          arrivedAt: '2026-11-20T12:00:00.000Z',
          value: 10_000,
        },
      ]),
    });
    await until(() => words().includes('Blastoise'));
    expect(words()).to.contain('Research & grading');
    await expectNoViolations(stage.host);
  });

  it('lists selected cards for sale; one that can’t be is named before', async () => {
    const hand = await show('/collection', {
      [previewProducts.path]: {
        ...pageOf([PREVIEW, { ...PREVIEW, certificate: 'X0000002', problem: 'listed' }]),
        terms: TERMS,
      },
    });
    await select('X0000001');
    await press('Select this page');
    await until(() => words().includes('2 cards selected'));
    await press('List for sale');
    await until(() => words().includes('This card is on the market already.'));
    expect(stage.host.querySelector('dialog')?.textContent).to.contain('Publish 2 cards');
    expect(queries(hand, previewProducts)[0]).to.deep.include({
      certificate: ['X0000001', 'X0000002'],
    });
  });

  it('hands over several cards to one person, and names those that are refused', async () => {
    const message = 'This card is on the market already.';
    const hand = await show('/collection', {
      [startHandOvers.path]: {
        sendsAt: null,
        items: [
          { certificate: 'X0000001', id: LISTING.id, code: null, message: null },
          { certificate: 'X0000002', id: null, code: 'listing_exists', message },
        ],
      },
    });
    await press('Select this page');
    await press('Hand over');
    await until(() => stage.host.querySelector('dialog input'));
    const input = stage.host.querySelector<HTMLInputElement>('dialog input')!;
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    setter.call(input, 'new@example.com');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await press('Offer the cards');
    await until(() => hand.calls.some(({ path }) => path === startHandOvers.path));
    expect(hand.calls.find(({ path }) => path === startHandOvers.path)?.body).to.deep.equal({
      certificates: ['X0000001', 'X0000002'],
      email: 'new@example.com',
    });
    await until(() => words().includes(`X0000002: ${message}`));
    expect(words()).to.contain('with a link to accept 1 card');
  });

  it('is exported with the chosen columns', async () => {
    const hand = await show();
    const asked: unknown[] = [];
    Object.assign(hand.session, {
      async send(endpoint: unknown, input: unknown) {
        asked.push([endpoint, input]);
        return { status: 200, text: '', retryAfter: null, file: new Blob(['x']) };
      },
    });
    await press('Export all');
    await until(() => stage.host.querySelector('dialog fieldset'));
    for (const box of stage.host.querySelectorAll<HTMLInputElement>('dialog fieldset input')) {
      if (!['column-certificate', 'column-score'].includes(box.name)) box.click();
    }
    await press('Excel (XLSX)');
    await expectNoViolations(stage.host);
    await press('Download');
    await until(() => asked.length > 0);
    const [[endpoint, input]] = asked as [[unknown, { query: object }]];
    expect(endpoint).to.equal(exportCollection);
    expect(input.query).to.deep.include({ format: 'xlsx', column: ['certificate', 'score'] });
  });

  it('can’t be sold by staff who act as its owner', async () => {
    const hand = await show();
    hand.isImpersonation = true;
    hand.become('other');
    await press('Select this page');
    await until(() => words().includes('2 cards selected'));
    expect([buttons('List for sale'), buttons('Hand over')]).to.deep.equal([[], []]);
    expect(hand.calls.some(({ path }) => path === publishProducts.path)).to.equal(false);
  });
});

describe('storage labels', () => {
  it('have the certificate, the name, and a code that leads to the report', async () => {
    const hand = await show('/collection/labels?certificate=X0000001&certificate=X0000002');
    await until(() => stage.host.querySelectorAll('.storage-labels > li').length === 2);
    expect(words()).to.contain('Charizard');
    const code = stage.host.querySelector('svg[role="img"]')!;
    expect(code.getAttribute('aria-label')).to.contain('/card/X0000001');
    expect(queries(hand, listOwnedCards)[0]).to.deep.include({
      certificate: ['X0000001', 'X0000002'],
    });
    await expectNoViolations(stage.host);
  });

  it('say so without a selection', async () => {
    await show('/collection/labels');
    await until(() => words().includes('No labels'));
  });
});
