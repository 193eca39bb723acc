import { listCardVariations, listCategories, matchCards } from '@tag/contract/cards';
import { addCatalogCard, listCatalogSets, type BenchCard } from '@tag/contract/lab';
import { setItemCard } from '@tag/contract/orders';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import {
  button,
  CARDS,
  idOf,
  message,
  NUMBER,
  press,
  setCards,
  show,
  stage,
} from './bench-fixture.tsx';

const cardOf = (cardId: number, number: string) => ({
  cardId,
  category: 'Pokemon',
  year: 1999,
  brand: 'Pokemon',
  set: 'Jungle',
  subset: null,
  number,
  name: 'Pikachu',
  rarity: null,
  title: `1999 Pokemon Jungle Pikachu #${number}`,
  image: null,
  variations: [{ id: cardId * 10, name: 'Ghost Stamp' }],
  percent: 90,
  isAccepted: true,
});

const dialog = () => stage.host.querySelector('dialog')!;
const field = (name: string) => dialog().querySelector<HTMLInputElement>(`[name="${name}"]`)!;
async function type(name: string, text: string): Promise<void> {
  await press(field(name));
  await sendKeys({ type: text });
}

it('a card that the catalog lacks is added after a look at similar ones, and identified', async () => {
  const { answers, hand } = await show('/lab');
  const card: BenchCard = { ...CARDS[0]!, stage: 'verification', cardId: null, state: 'by_hand' };
  setCards(answers, [card], { stage: 'verification' });
  answers[matchCards.path] = async () => ({ items: [], isClosestOnly: false, certain: false });
  answers[listCategories.path] = async () => ({
    items: [{ id: 3, name: 'Pokemon', cards: 100, isAccepted: true }],
  });
  answers[listCatalogSets.path] = async () => ({
    items: [{ id: 8, year: 1999, brand: 'Pokemon', name: 'Jungle', title: 'Pokemon Jungle' }],
  });
  answers[addCatalogCard.path] = async () => ({ added: null, similar: [cardOf(1, '58/102')] });
  answers[listCardVariations.path] = async () => ({
    items: [{ id: 20, name: 'Ghost Stamp', graded: 0 }],
  });
  answers[setItemCard.path] = async () => ({ version: 2, cards: 1, items: [{ title: 'Pikachu' }] });
  await sendKeys({ type: NUMBER });
  await sendKeys({ press: 'Enter' });
  await until(() => stage.host.querySelector('.bench-facts'));
  await press(button('Identify: Pikachu'));
  await until(() => button('Not in the catalog? Add it'));
  await press(button('Not in the catalog? Add it'));
  await until(() => document.activeElement === field('categoryId'));

  await press(button('Add to the catalog'));
  for (const reason of ['Choose the category', 'Choose the set', 'Number is required']) {
    await until(() => dialog().textContent!.includes(reason));
  }
  await expectNoViolations(stage.host);

  field('categoryId').value = '3';
  field('categoryId').dispatchEvent(new Event('change', { bubbles: true }));
  await type('setId', 'jung');
  await until(() => dialog().querySelector('[role="option"]'));
  await press(dialog().querySelector('[role="option"]')!);
  await type('number', '60/64');
  await type('name', 'Pikachu');
  await type('variation', 'Ghost Stamp');
  await press(button('Add to the catalog'));
  await until(() => document.activeElement?.textContent === 'Is it one of these?');
  await expectNoViolations(stage.host);

  answers[addCatalogCard.path] = async () => ({ added: cardOf(2, '60/64'), similar: [] });
  await press(button('None of these: add it'));
  await until(() => button('It’s this card'));
  expect(message()).to.contain('Somebody else has to confirm it.');
  const added = hand.calls.filter(({ path }) => path === addCatalogCard.path);
  const body = {
    itemId: idOf(0),
    categoryId: 3,
    setId: 8,
    number: '60/64',
    name: 'Pikachu',
    variation: 'Ghost Stamp',
  };
  expect(added.map((call) => call.body)).to.deep.equal([body, { ...body, isDifferent: true }]);

  await press(button('It’s this card'));
  await until(() => message() === 'Identified: Pikachu.');
  expect(hand.calls.find(({ path }) => path === setItemCard.path)!.body).to.deep.include({
    cardId: 2,
    variationId: 20,
  });
});
