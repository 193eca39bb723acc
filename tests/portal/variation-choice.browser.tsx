import { listCardVariations, matchCards, type CardMatch } from '@tag/contract/cards';
import {
  type ItemChanges,
  type ItemInput,
  newCard,
  type OrderItem,
  saveOrderItems,
} from '@tag/contract/orders';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { showCardEntry, subOrderId } from './card-entry-stage.tsx';

const stage = setStage();
const VARIATIONS = [
  { id: 71, name: 'normal', graded: 0 },
  { id: 72, name: 'normal pikachu-tail', graded: 0 },
];
const PIKACHU: CardMatch = {
  ...{ cardId: 7, category: 'Pokemon', year: 1999, brand: 'Base', set: 'Jungle', subset: null },
  ...{ number: '60/64', name: 'Pikachu', rarity: null, title: '1999 Jungle Pikachu #60/64' },
  ...{ image: null, variations: VARIATIONS, percent: 100, isAccepted: true },
};

/** The card entry of an order with these cards. @returns the saved cards, as they were sent. */
async function show(
  items: readonly OrderItem[],
  { variations = VARIATIONS, matches = [PIKACHU] } = {},
): Promise<ItemInput[]> {
  const saved: ItemInput[] = [];
  await showCardEntry(stage, {
    ...{ items, cards: 1 },
    answer(path, body) {
      if (path === matchCards.path) {
        return { items: matches, isClosestOnly: false, certain: true };
      }
      if (path === listCardVariations.path) return { items: variations };
      if (path !== saveOrderItems.path) return undefined;
      saved.push(...(body as ItemChanges).put);
      return { version: 2, cards: 1, items: [] };
    },
  });
  return saved;
}

const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const select = () => stage.host.querySelector<HTMLSelectElement>('select[name="variationId"]')!;
const choose = (name: string) => {
  select().value = [...select().options].find(({ text }) => text === name)!.value;
  select().dispatchEvent(new Event('change', { bubbles: true }));
};

async function pick(): Promise<void> {
  const field = await until(() =>
    stage.host.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete]'),
  );
  field.focus();
  await sendKeys({ type: 'pikachu' });
  await until(() => stage.host.textContent.includes('1 match'));
  await until(() => stage.host.querySelector('.card-search-found[aria-busy="false"]'));
  await sendKeys({ press: 'Enter' });
  await until(() => button('Add card')?.getAttribute('aria-disabled') !== 'true');
}

describe('a card with several variations', () => {
  it('is added once one is chosen; none is chosen silently', async () => {
    const saved = await show([]);
    await pick();
    await until(() => select());
    expect(select().selectedOptions[0]!.text).to.equal('Choose one');
    await expectNoViolations(stage.host);
    button('Add card').click();
    await until(() => stage.host.textContent.includes('Choose the variation'));
    choose('normal');
    button('Add card').click();
    await until(() => saved.length === 1);
    expect(saved[0]).to.include({ cardId: 7, variationId: 71, variation: 'normal' });
  });

  it('is added without one by a customer who isn’t sure', async () => {
    const saved = await show([]);
    await pick();
    await until(() => select());
    choose('I’m not sure');
    button('Add card').click();
    await until(() => saved.length === 1);
    expect(saved[0]).to.include({ cardId: 7, variationId: null });
    expect(saved[0]).not.to.have.property('variation');
  });

  it('can get another one when it is edited', async () => {
    const card: OrderItem = {
      ...newCard({ position: 0, name: 'Pikachu', variation: 'normal pikachu-tail' }),
      ...{ subOrderId, cardId: 7, variationId: 72, title: 'Pikachu', state: 'matched' },
    };
    const saved = await show([card]);
    (await until(() => button('Edit Pikachu'))).click();
    await until(() => select());
    expect(select().value).to.equal('72');
    choose('normal');
    button('Save card').click();
    await until(() => saved.length === 1);
    expect(saved[0]).to.include({ cardId: 7, variationId: 71, variation: 'normal' });
  });
});

it('a card with one variation gets it, without a question', async () => {
  const saved = await show([], { variations: VARIATIONS.slice(0, 1) });
  await pick();
  expect(select()).to.equal(null);
  button('Add card').click();
  await until(() => saved.length === 1);
  expect(saved[0]).to.include({ cardId: 7, variationId: 71 });
});

describe('the search for a card', () => {
  const other = (percent: number) => ({ ...PIKACHU, cardId: 8, percent });
  const bars = () => stage.host.querySelectorAll('.match-percent').length;
  async function search(words: string): Promise<void> {
    const field = await until(() =>
      stage.host.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete]'),
    );
    field.focus();
    await sendKeys({ type: words });
    await until(() => field.value === words);
    await until(() => stage.host.querySelector('.card-search-found[aria-busy="false"]'));
  }

  for (const [percent, shown] of [
    [100, 0],
    [60, 2],
  ] as const) {
    it(`says how much of the words each match has only where they differ: 100 % and ${percent} %`, async () => {
      await show([], { matches: [PIKACHU, other(percent)] });
      await search('pikachu');
      expect(stage.host.querySelectorAll('[role=option]').length).to.equal(2);
      expect(bars()).to.equal(shown);
      expect(stage.host.textContent).not.to.contain('We don’t have that card yet');
    });
  }

  it('without a good match leads on to a form with its words filled in', async () => {
    await show([], { matches: [other(59)] });
    await search('1987 Mystery Card #12');
    expect(stage.host.textContent).to.contain('We don’t have that card yet');
    await expectNoViolations(stage.host);
    button('Enter it by hand').click();
    const field = (name: string) =>
      stage.host.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    await until(() => field('set') && document.activeElement === field('set'));
    expect(['year', 'name', 'number', 'set'].map((name) => field(name)!.value)).to.deep.equal([
      '1987',
      'Mystery Card',
      '12',
      '',
    ]);
  });
});
