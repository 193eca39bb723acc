import { listCardVariations } from '@tag/contract/cards';
import { releaseSerial, type BenchCard } from '@tag/contract/lab';
import { setItemCard } from '@tag/contract/orders';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import {
  button,
  CARDS,
  changeTo,
  idOf,
  message,
  NUMBER,
  press,
  setCards,
  show,
  stage,
} from './bench-fixture.tsx';

const [CARD] = CARDS;
const VARIATIONS = [
  { id: 11, name: 'normal', graded: 0 },
  { id: 12, name: 'holo', graded: 0 },
];

async function showCard(more: Partial<BenchCard>, variations = VARIATIONS) {
  const { answers, hand } = await show('/lab');
  const card: BenchCard = { ...CARD!, stage: 'verification', ...more };
  setCards(answers, [card], { stage: 'verification' });
  answers[listCardVariations.path] = async () => ({ items: variations });
  answers[setItemCard.path] = async () => ({ version: 2, cards: 1, items: [{ title: 'Pikachu' }] });
  answers[releaseSerial.path] = async () => changeTo([card], [card.itemId]);
  await sendKeys({ type: NUMBER });
  await sendKeys({ press: 'Enter' });
  await until(() => stage.host.querySelector('.bench-facts'));
  return hand;
}

const facts = () => stage.host.querySelector('.bench-facts small')!.textContent;
const dialog = () => stage.host.querySelector('dialog')!;
const input = (name: string) =>
  stage.host.querySelector<HTMLInputElement>(`dialog input[name="${name}"]`)!;

it('a card that its customer chose is confirmed with what the lab sees, nothing filled in', async () => {
  const hand = await showCard({
    seen: null,
    variationId: 12,
    enteredDetails: { serialNumber: 23, divisorNumber: 99, isRefractor: true },
  });
  expect(facts()).to.contain('not confirmed yet');
  expect(facts()).to.contain('entered as Numbered 23/99, Refractor');
  await press(button('Confirm details: Pikachu'));
  await until(() => input('isSerialNumber'));
  expect(dialog().textContent).to.contain('Pikachu, Numbered 23/99, Refractor');
  const boxes = [
    ...dialog().querySelectorAll<HTMLInputElement>(':is([type=radio], [type=checkbox])'),
  ];
  expect(boxes.map(({ checked }) => checked)).to.deep.equal([false, false, false, false, false]);
  await expectNoViolations(stage.host);

  await press(button('It’s this card'));
  await until(() => dialog().textContent!.includes('Choose the variation'));
  await press(dialog().querySelector('input[type="radio"][value="11"]')!);
  await press(input('isSerialNumber'));
  await press(button('It’s this card'));
  await until(() => dialog().textContent!.includes('Enter what is printed, such as 23 out of 99'));
  await press(input('serialNumber'));
  await sendKeys({ type: '7' });
  await press(input('divisorNumber'));
  await sendKeys({ type: '50' });
  await press(button('It’s this card'));
  await until(() => message() === 'Identified: Pikachu.');
  expect(hand.calls.find(({ path }) => path === setItemCard.path)!.body).to.deep.equal({
    itemId: idOf(0),
    cardId: 1,
    variationId: 11,
    seen: { serialNumber: 7, divisorNumber: 50 },
  });
});

it('the lab’s own details are there to correct, until another card is chosen', async () => {
  await showCard({ seen: { cmpCode: 'CMP4711', isPrizm: true }, variationId: 12 });
  expect(facts()).to.contain('CMP 4711 · Prizm');
  await press(button('Correct the card: Pikachu'));
  await until(() => input('cmpCode'));
  expect([input('cmpCode').value, input('isPrizm').checked]).to.deep.equal(['CMP4711', true]);
  expect(dialog().querySelector<HTMLInputElement>('[type=radio]:checked')!.value).to.equal('12');
  await press(button('Search again'));
  await until(() => dialog().querySelector('[role="combobox"]'));
  expect(dialog().querySelector('input[name="cmpCode"]')).to.equal(null);
});

it('a card with the serial number of another is released with a reason', async () => {
  const hand = await showCard({
    seen: { serialNumber: 23, divisorNumber: 99 },
    isHeld: 'serial',
    sameSerial: [{ orderNumber: 'TG00000001', certificate: 'X0000001' }],
  });
  expect(stage.host.querySelector('.bench-facts em')!.textContent).to.equal(
    'Another card has its serial number',
  );
  await press(button('Release: Pikachu'));
  await until(() => input('note'));
  expect(dialog().textContent).to.contain('on X0000001 of TG00000001');
  await expectNoViolations(stage.host);
  await press(button('Release this card'));
  await until(() => dialog().textContent!.includes('Say why the serial number is right'));
  await press(input('note'));
  await sendKeys({ type: 'Both were printed' });
  await press(button('Release this card'));
  await until(() => message() === 'Pikachu can go on.');
  expect(hand.calls.find(({ path }) => path === releaseSerial.path)!.body).to.deep.equal({
    note: 'Both were printed',
  });
});
