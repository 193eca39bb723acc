import { matchCardRows, type CardMatch } from '@tag/contract/cards';
import { newCard, type OrderItem } from '@tag/contract/orders';
import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { nextFrames, until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { showCardEntry, subOrderId } from './card-entry-stage.tsx';

const stage = setStage();
const card = (position: number, name: string, more: object = {}): OrderItem => ({
  ...newCard({ position, year: 1999, set: 'Base Set', name, state: 'uncertain' }),
  subOrderId,
  ...more,
});
const matched = (cardId: number, title: string) => ({ cardId, title, state: 'matched' });
const items = [
  card(0, 'Pikachu', matched(1, '1999 Base Set Pikachu')),
  card(1, 'Raichu'),
  card(2, 'Mew', matched(3, '1999 Base Set Mew #8/102 1999-2000 Copyright and a Missing Symbol')),
  card(3, 'Missingno', { subset: 'Glitch' }),
];
const match = (cardId: number, title: string, percent: number): CardMatch => ({
  ...{ cardId, category: 'Pokémon', year: 1999, brand: 'Base', set: 'Base Set', subset: null },
  ...{ number: '1', name: title, rarity: null, title, image: null },
  ...{ variations: [], percent, isAccepted: true },
});
const OPTIONS: Record<string, readonly CardMatch[]> = {
  Raichu: [match(5, 'Raichu #14', 70), match(6, 'Raichu #29', 70)],
  Missingno: [match(7, 'Misty', 30)],
};

/** The sheet of an order whose cards were just pasted. */
async function show(): Promise<void> {
  await showCardEntry(stage, {
    items,
    at: '/?entry=many',
    answer(path, body) {
      if (path !== matchCardRows.path) return undefined;
      const { rows } = body as { rows: { name: string }[] };
      return { rows: rows.map(({ name }) => ({ items: OPTIONS[name] ?? [], certain: false })) };
    },
  });
  await until(() => button('1 not found') && button('1 to choose'));
}
const all = (what: string) => [...stage.host.querySelectorAll<HTMLElement>(what)];
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    ({ textContent }) => textContent === name,
  );
const numbers = () => all('[role=rowheader]').map(({ textContent }) => textContent);

describe('a sheet after a paste', () => {
  it('shows only the rows found, to choose, or not found, by their numbers', async () => {
    await show();
    expect(stage.host.textContent).to.include('4 rows: 2 found, 1 to choose, 1 not found');
    button('2 found')!.click();
    await until(() => numbers().length === 2);
    expect(numbers()).to.deep.equal(['1', '3']);
    expect(button('2 found')!.getAttribute('aria-pressed')).to.equal('true');
    await expectNoViolations(stage.host);
    button('1 to choose')!.click();
    await until(() => numbers().join() === '2');
    // A row that was chosen for stays until the filter is pressed again.
    button('Choose a card')!.click();
    await until(() => document.querySelector('.bulk-options button'));
    document.querySelector<HTMLElement>('.bulk-options button')!.click();
    await until(() => button('3 found'));
    expect(numbers()).to.deep.equal(['2']);
    expect(all('[aria-rowindex="3"]')[0]!.textContent).to.include('Raichu #14');
    button('0 to choose')!.click();
    await until(() => numbers().length === 10);
    expect(button('All 4 rows')!.getAttribute('aria-pressed')).to.equal('true');
  });

  it('hides columns that no row has anything in', async () => {
    await show();
    const heads = () => all('[role=columnheader]').map(({ textContent }) => textContent);
    expect(heads().slice(0, 6)).to.deep.equal([
      'Row',
      'Card found',
      'Year',
      'Set',
      'Number',
      'Player or name',
    ]);
    expect(heads()).to.include('Subset').and.not.include('Print run');
    button('More columns')!.click();
    await until(() => heads().includes('Print run'));
  });

  it('is a list of cards on a phone, and a press opens one to be filled in', async () => {
    await setViewport({ width: 360, height: 740 });
    await show();
    const parts = all('[aria-rowindex="4"] .row-found > span');
    const cut = parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(cut.map(({ textContent }) => textContent.trim().slice(0, 6))).to.not.include('Mew');
    expect(cut).to.not.have.length(0);
    all('[aria-rowindex="5"] .tag-sheet-status')[0]!.click();
    const dialog = await until(() => document.querySelector('dialog[open]'));
    const name = dialog.querySelector<HTMLInputElement>('[name=name]')!;
    expect(name.value).to.equal('Missingno');
    await expectNoViolations(stage.host);
    const field = dialog.querySelector<HTMLInputElement>('[name=declaredValue]')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '120');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await nextFrames();
    button('Save')!.click();
    await until(() => !document.querySelector('dialog[open]'));
    expect(all('[aria-rowindex="5"]')[0]!.textContent).to.include('120');
    await setViewport({ width: 1280, height: 800 });
  });
});
