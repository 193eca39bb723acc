import { matchCards, type CardMatch } from '@tag/contract/cards';
import { newCard, type OrderItem } from '@tag/contract/orders';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { nextFrames, until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { showCardEntry, subOrderId } from './card-entry-stage.tsx';

const stage = setStage();
const REASON = 'We don’t accept Soccer cards';
const card = (position: number, cardId: number, title: string, more: object = {}): OrderItem => ({
  ...newCard({ position, year: 2002, set: 'Base Set', name: title }),
  subOrderId,
  cardId,
  title,
  state: 'matched',
  ...more,
});
const items = [
  card(0, 1, '1999 Base Set Pikachu'),
  card(1, 2, '2002 Panini Ronaldo', { problems: [{ field: 'category', reason: REASON }] }),
];
const match = (cardId: number, name: string, isAccepted: boolean): CardMatch => ({
  ...{ cardId, category: 'Soccer', year: 2002, brand: 'Panini', set: 'Base Set', subset: null },
  ...{ number: '1', name, rarity: null, title: name, image: null },
  ...{ variations: [], percent: 80, isAccepted },
});
const matches = {
  items: [match(2, 'Ronaldo', false), match(3, 'Ronald', true)],
  isClosestOnly: false,
  certain: false,
};

/** The card entry of an order with a card from a category that isn't accepted. */
const show = (at: string) =>
  showCardEntry(stage, {
    ...{ items, at },
    answer: (path) => (path === matchCards.path ? matches : undefined),
  });

describe('a card we don’t accept', () => {
  it('is marked in the list of cards', async () => {
    await show('/');
    await until(() => stage.host.querySelectorAll('.card-row').length === 2);
    const [pikachu, ronaldo] = ['Pikachu', 'Ronaldo'].map(
      (name) =>
        [...stage.host.querySelectorAll('.card-row')].find(({ textContent }) =>
          textContent.includes(name),
        )!.textContent,
    );
    expect(ronaldo).to.include(REASON);
    expect(pikachu).not.to.include(REASON);
  });

  it('is listed under the sheet with its row, and links there', async () => {
    await show('/?entry=many');
    await until(() => stage.host.textContent.includes('1 card we don’t accept'));
    const link = [...stage.host.querySelectorAll('button')].find(
      ({ textContent }) => textContent === `Row 2, 2002 Panini Ronaldo: ${REASON}`,
    )!;
    link.click();
    await until(() => document.activeElement?.getAttribute('role') === 'gridcell');
    const row = document.activeElement!.closest('[role="row"]')!;
    expect(row.getAttribute('aria-rowindex')).to.equal('3');
    expect(row.textContent).to.include(REASON);
  });

  it('is marked in search results, and can’t be selected', async () => {
    await show('/');
    const field = await until(() =>
      stage.host.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete]'),
    );
    field.focus();
    await sendKeys({ type: 'Ronald' });
    const options = () => [...stage.host.querySelectorAll<HTMLElement>('[role=option]')];
    // Results for the text typed so far may be visible earlier.
    await until(() => stage.host.textContent.includes('2 matches'));
    const [ronaldo, ronald] = options();
    expect(ronaldo!.textContent).to.include('We don’t grade these yet');
    expect(ronaldo!.getAttribute('aria-disabled')).to.equal('true');
    expect(ronald!.textContent).not.to.include('We don’t grade these yet');
    await sendKeys({ press: 'Enter' });
    ronaldo!.click();
    await nextFrames();
    expect(field.getAttribute('aria-expanded')).to.equal('true');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await until(() => field.getAttribute('aria-expanded') === 'false');
  });
});
