import {
  createSheet,
  SheetGrid,
  type SheetColumn,
  type SheetGridHandle,
  type SheetGridProps,
} from '@tag/ui/sheet';
import sheetStyle from '@tag/ui/sheet/sheet.css?inline';
import tools from '@tag/ui/sheet/sheet-tools.css?inline';
import fields from '@tag/ui/form/fields.css?inline';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createRef } from 'react';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { nextFrames, until } from '../support/waiting.ts';
import { setStage } from './stage.tsx';

const stage = setStage(fields, sheetStyle, tools);

const COLUMNS: SheetColumn[] = [
  { key: 'year', label: 'Year', kind: 'number', width: 5 },
  { key: 'set', label: 'Set', kind: 'text', width: 14 },
  {
    key: 'size',
    label: 'Size',
    kind: 'choice',
    options: [
      { value: 'standard', label: 'Standard' },
      { value: 'tall', label: 'Tall boy' },
    ],
  },
  { key: 'prizm', label: 'Prizm', kind: 'check', width: 5 },
];
const LINES = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `${1900 + (index % 100)}`,
    `Set ${index + 1}`,
    '',
    '',
  ]);

/** Shows a sheet and focuses its first cell. */
async function open(rows: string[][], props: Partial<SheetGridProps> = {}, maxRows = 10_000) {
  const sheet = createSheet({ columns: COLUMNS, rows, maxRows });
  await stage.show(<SheetGrid sheet={sheet} label="Cards" {...props} />);
  find('[data-active]').focus();
  await nextFrames();
  return sheet;
}
const find = <E extends HTMLElement>(what: string) => stage.host.querySelector<E>(what)!;
const all = (what: string) => [...stage.host.querySelectorAll<HTMLElement>(what)];
const button = (name: string) =>
  all('button').find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)!;
/** The focused cell's row and column as a screen reader announces them, and its text. */
const focused = () => {
  const cell = document.activeElement!.closest('[role=gridcell]')!;
  const row = cell.closest('[role=row]')!;
  return [row.getAttribute('aria-rowindex'), cell.getAttribute('aria-colindex'), cell.textContent];
};
const line = () => find('.tag-sheet-line').textContent;
const selected = () => all('[aria-selected=true]').length;

/** Presses keys one after another, with `Control+Shift+End` as one. */
async function press(...strokes: string[]) {
  for (const stroke of strokes) {
    const keys = stroke.split('+');
    const last = keys.pop()!;
    for (const key of keys) await sendKeys({ down: key });
    await sendKeys({ press: last });
    for (const key of keys.reverse()) await sendKeys({ up: key });
  }
  await nextFrames();
}
const type = (text: string) => sendKeys({ type: text });

/** Copies a text to the clipboard as another program would, and restores the focus. */
async function copyElsewhere(text: string) {
  const before = document.activeElement as HTMLElement;
  const field = document.createElement('textarea');
  document.body.append(field);
  field.value = text;
  field.select();
  await press('Control+c');
  field.remove();
  before.focus();
}
/** What another program would paste now. */
async function pasteElsewhere(): Promise<string> {
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  await press('Control+v');
  const { value } = field;
  field.remove();
  return value;
}

describe('a sheet', () => {
  it('is a grid with its size, which only draws the rows in view', async () => {
    await open(LINES(2000));
    const grid = find('[role=grid]');
    expect(grid.getAttribute('aria-rowcount')).to.equal('2001');
    expect(grid.getAttribute('aria-colcount')).to.equal('5');
    expect(all('.tag-sheet-rows [role=row]').length).to.be.lessThan(60);
    expect(all('[tabindex="0"][role=gridcell]').length).to.equal(1);
    expect(line()).to.equal('Row 1 of 2,000, Year');
  });

  it('moves by keyboard, to every edge', async () => {
    await open(LINES(2000));
    await press('ArrowDown', 'ArrowRight');
    expect(focused()).to.deep.equal(['3', '3', 'Set 2']);
    await press('End');
    expect(focused().slice(0, 2)).to.deep.equal(['3', '5']);
    await press('Control+End');
    expect(focused().slice(0, 2)).to.deep.equal(['2001', '5']);
    await press('Home', 'PageUp');
    const [row] = focused();
    expect(Number(row)).to.be.within(1970, 1998);
    await press('Control+Home');
    expect(focused()).to.deep.equal(['2', '2', '1900']);
    await press('ArrowUp', 'ArrowLeft');
    expect(focused().slice(0, 2)).to.deep.equal(['2', '2']);
  });

  it('keeps the focus in its cell when it is scrolled away, and scrolls back for typing', async () => {
    const sheet = await open(LINES(2000));
    await press('ArrowRight');
    const scroller = find('.tag-sheet-scroller');
    scroller.scrollTop = 50_000;
    await nextFrames(3);
    expect(focused()).to.deep.equal(['2', '3', 'Set 1']);
    expect(all('[role=rowheader]').length).to.be.greaterThan(5);
    expect(Number(all('[role=row]').at(-1)!.getAttribute('aria-rowindex'))).to.be.greaterThan(1000);
    await type('Topps');
    expect(scroller.scrollTop).to.equal(0);
    await press('Enter');
    expect(sheet.getSnapshot().rows[0]!.cells[1]).to.equal('Topps');
  });

  it('is filled in by typing: Tab moves along a row, Enter to the start of the next one', async () => {
    const sheet = await open([['', '', '', '']]);
    await type('1989');
    await press('Tab');
    await type('Upper Deck');
    await press('Tab');
    await type('T');
    await press('Tab', 'Space', 'Tab');
    expect(focused().slice(0, 2)).to.deep.equal(['3', '2']);
    await type('1990');
    await press('Enter', 'ArrowUp', 'ArrowUp');
    expect(sheet.getSnapshot().rows.map(({ cells }) => cells)).to.deep.equal([
      ['1989', 'Upper Deck', 'tall', 'yes'],
      ['1990', '', '', ''],
      ['', '', '', ''],
    ]);
    // No longer filling in: Tab leaves the sheet.
    await press('Tab');
    expect(find('[role=grid]').contains(document.activeElement)).to.equal(false);
    await press('Shift+Tab');
    await type('2001');
    await press('Tab', 'Escape', 'Tab');
    expect(find('[role=grid]').contains(document.activeElement)).to.equal(false);
  });

  it('opens a cell with its text, which Escape leaves unchanged', async () => {
    const sheet = await open(LINES(3));
    await press('ArrowRight', 'F2');
    expect(find<HTMLInputElement>('input').value).to.equal('Set 1');
    expect(document.activeElement!.getAttribute('aria-label')).to.equal('Set, row 1');
    await type(' (1st)');
    await expectNoViolations(stage.host);
    await press('Escape');
    expect(document.activeElement!.role).to.equal('gridcell');
    expect(focused()).to.deep.equal(['2', '3', 'Set 1']);
    await press('Enter', 'End');
    await type(' Series');
    await press('Enter');
    expect(sheet.getSnapshot().rows[0]!.cells[1]).to.equal('Set 1 Series');
    expect(focused()).to.deep.equal(['3', '3', 'Set 2']);
    await press('Delete');
    expect(focused()).to.deep.equal(['3', '3', '']);
  });

  it('keeps the text being typed when the page is left', async () => {
    const sheet = await open(LINES(3));
    await type('2001');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(sheet.getSnapshot().rows[0]!.cells[0]).to.equal('2001');
  });

  it('selects ranges, fills them down, and undoes it in one step', async () => {
    const sheet = await open(LINES(4));
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
    expect(selected()).to.equal(6);
    expect(line()).to.equal('Row 3 of 4, Set, 3 rows and 2 columns selected');
    await press('Control+d');
    const sets = () => sheet.getSnapshot().rows.map(({ cells }) => cells[1]);
    expect(sets()).to.deep.equal(['Set 1', 'Set 1', 'Set 1', 'Set 4']);
    await press('Control+z');
    expect(sets()).to.deep.equal(['Set 1', 'Set 2', 'Set 3', 'Set 4']);
    expect(line()).to.equal('Undone.');
    await press('Control+y');
    expect(sets()).to.deep.equal(['Set 1', 'Set 1', 'Set 1', 'Set 4']);
    await press('Control+a');
    expect(selected()).to.equal(16);
  });

  it('accepts what a spreadsheet copied, even more rows than it has', async () => {
    const sheet = await open(LINES(2));
    await copyElsewhere(
      '1989\t"Upper\nDeck"\ttall boy\tTRUE\r\n1952\tTopps "52"\t\t\r\n1999\tBase\r\n',
    );
    await press('ArrowDown', 'Control+v');
    expect(sheet.getSnapshot().rows.map(({ cells }) => cells)).to.deep.equal([
      ['1900', 'Set 1', '', ''],
      ['1989', 'Upper Deck', 'tall', 'yes'],
      ['1952', 'Topps "52"', '', ''],
      ['1999', 'Base', '', ''],
    ]);
    expect(line()).to.equal('Pasted 3 rows.');
    await press('Control+z');
    expect(sheet.getSnapshot().rows.length).to.equal(2);
  });

  it('searches, fills, copies, and undoes right after 10,000 rows were pasted', async () => {
    const sheet = await open([['', '', '', '']]);
    const cells = (row: number) => sheet.getSnapshot().rows[row]?.cells;
    await copyElsewhere(
      LINES(10_000)
        .map((row) => row.join('\t'))
        .join('\n'),
    );
    await press('Control+v');
    expect(line()).to.equal('Pasted 10,000 rows.');
    expect(find('[role=grid]').getAttribute('aria-rowcount')).to.equal('10001');
    await press('Control+z');
    expect(sheet.getSnapshot().rows.map((row) => row.cells)).to.deep.equal([['', '', '', '']]);
    await press('Control+y');
    expect(cells(9_999)).to.deep.equal(['1999', 'Set 10000', '', '']);

    await press('Control+z', 'Control+v', 'Control+f');
    await type('set 9876');
    await until(() => find('search [role=status]').textContent === '1 found');
    await press('Enter', 'Escape');
    expect(focused()).to.deep.equal(['9877', '3', 'Set 9876']);
    await press('Control+Shift+End', 'Control+d');
    expect(cells(9_998)).to.deep.equal(['1998', 'Set 9876', '', '']);

    await press('Control+z', 'Control+z', 'Control+v', 'Control+a', 'Control+c');
    expect((await pasteElsewhere()).split('\n')[8_000]).to.equal('1900\tSet 8001\t\t');
  });

  it("reports what didn't fit", async () => {
    await open(LINES(2), {}, 3);
    await copyElsewhere('a\tb\tc\td\te\n1\n2\n3\n4');
    await press('Control+v');
    expect(line()).to.equal(
      'Pasted 3 rows. 2 rows didn’t fit. This sheet can have at most 3 rows. 1 column didn’t fit.',
    );
  });

  it('copies and cuts for spreadsheets', async () => {
    const sheet = await open([
      ['1989', 'Say "hi"', 'tall', 'yes'],
      ['1990', 'Plain', '', ''],
    ]);
    await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Control+x');
    expect(sheet.getSnapshot().rows.map(({ cells }) => cells[1])).to.deep.equal(['', '']);
    expect(await pasteElsewhere()).to.equal('1989\t"Say ""hi"""\n1990\tPlain');
  });

  it('pastes a block while a cell is open, and plain text into that cell', async () => {
    const sheet = await open(LINES(2));
    await copyElsewhere('77');
    await press('F2', 'End', 'Control+v', 'Enter');
    expect(sheet.getSnapshot().rows[0]!.cells[0]).to.equal('190077');
    await copyElsewhere('1\t2\n3\t4');
    await press('F2', 'Control+v');
    expect(sheet.getSnapshot().rows.map(({ cells }) => cells.slice(0, 2))).to.deep.equal([
      ['190077', 'Set 1'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('is selected by mouse: cells, ranges by dragging or with Shift, and rows by their numbers', async () => {
    const sheet = await open(LINES(20));
    const middle = (row: number, column: number): [number, number] => {
      const cell = find(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    };
    await sendMouse({ type: 'click', position: middle(2, 2) });
    await nextFrames();
    expect(focused()).to.deep.equal(['3', '3', 'Set 2']);
    await sendMouse({ type: 'move', position: middle(1, 1) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: middle(3, 2) });
    await sendMouse({ type: 'up' });
    await nextFrames();
    expect(selected()).to.equal(6);
    expect(line()).to.equal('Row 3 of 20, Set, 3 rows and 2 columns selected');
    await sendMouse({ type: 'click', position: middle(4, 0) });
    await sendKeys({ down: 'Shift' });
    await sendMouse({ type: 'click', position: middle(6, 0) });
    await sendKeys({ up: 'Shift' });
    await nextFrames();
    expect(selected()).to.equal(12);
    button('Delete rows').click();
    expect(sheet.getSnapshot().rows.length).to.equal(17);
    // Without a Shift key, each tap moves the end of the range.
    await sendMouse({ type: 'click', position: middle(1, 1) });
    button('Select a range').click();
    await sendMouse({ type: 'click', position: middle(5, 3) });
    await nextFrames();
    expect(selected()).to.equal(15);
    expect(button('Select a range').getAttribute('aria-pressed')).to.equal('true');
    await press('Escape', 'ArrowDown');
    expect(selected()).to.equal(1);
    await sendMouse({ type: 'click', position: middle(2, 4) });
    find('[data-active] .tag-sheet-check').click();
    expect(sheet.getSnapshot().rows[1]!.cells[3]).to.equal('');
  });

  it('has a button for everything: rows are inserted, duplicated, deleted, and added', async () => {
    const sheet = await open(LINES(2), {}, 14);
    const years = () => sheet.getSnapshot().rows.map(({ cells }) => cells[0]);
    button('Duplicate rows').click();
    button('Insert rows').click();
    expect(years()).to.deep.equal(['1900', '', '1900', '1901']);
    button('Delete rows').click();
    expect(years()).to.deep.equal(['1900', '1900', '1901']);
    button('Add 10 rows').click();
    await nextFrames();
    expect(sheet.getSnapshot().rows.length).to.equal(13);
    button('Add 10 rows').click();
    await nextFrames();
    expect(sheet.getSnapshot().rows.length).to.equal(14);
    expect(line()).to.equal('This sheet can have at most 14 rows.');
    for (let steps = 0; steps < 5; steps += 1) button('Undo').click();
    await nextFrames();
    expect(years()).to.deep.equal(['1900', '1901']);
    expect(button('Undo').getAttribute('aria-disabled')).to.equal('true');
  });

  it('has one tab stop for its buttons, with arrow keys between them', async () => {
    await open(LINES(2));
    await press('Shift+Tab');
    expect(document.activeElement!.textContent).to.equal('Undo');
    await press('ArrowRight', 'ArrowRight');
    expect(document.activeElement!.textContent).to.equal('Fill down');
    await press('Tab');
    expect(focused().slice(0, 2)).to.deep.equal(['2', '2']);
  });

  it('finds text in rows outside the view', async () => {
    await open([...LINES(1500), ['1999', 'Pokémon', '', ''], ...LINES(10)]);
    await press('Control+f');
    await type('pokemon');
    await until(() => find('search [role=status]').textContent === '1 found');
    await press('Enter');
    expect(find('search [role=status]').textContent).to.equal('1 of 1');
    expect(line()).to.equal('Row 1,501 of 1,511, Set');
    expect(document.activeElement!.getAttribute('type')).to.equal('search');
    await until(() => find('[data-found]')?.textContent === 'Pokémon');
    await expectNoViolations(stage.host);
    await press('Escape');
    expect(focused()).to.deep.equal(['1502', '3', 'Pokémon']);
  });

  it("shows what is wrong with a cell, and its host's message about a row", async () => {
    const opened: number[] = [];
    const handle = createRef<SheetGridHandle>();
    const sheet = await open(LINES(2000), {
      ref: handle,
      errorsOf: ({ cells }) => (cells[1] === 'Set 812' ? { set: 'no such set' } : undefined),
      status: {
        label: 'Match',
        of: ({ id }, index) =>
          id === 812
            ? { content: 'Choose…', text: '3 cards may be it', onOpen: () => opened.push(index) }
            : { content: '98%', text: 'Matched 98%' },
      },
    });
    handle.current!.goTo(sheet.getSnapshot().rows[811]!.id, 'set');
    await until(() => line() === 'Row 812 of 2,000, Set: no such set');
    await nextFrames();
    expect(document.activeElement!.getAttribute('aria-invalid')).to.equal('true');
    await expectNoViolations(stage.host);
    await press('Home', 'ArrowLeft');
    expect(line()).to.equal('Row 812 of 2,000, Match: 3 cards may be it');
    await press('Enter');
    expect(opened).to.deep.equal([811]);
    await copyElsewhere('kept');
    await press('ArrowDown', 'Control+c');
    expect(await pasteElsewhere()).to.equal('kept');
    handle.current!.goTo(813, 'year');
    await nextFrames();
    await press('ArrowLeft');
    expect(focused()).to.deep.equal(['814', '2', '98%']);
    await type('x');
    expect(find('.tag-sheet-editor')).to.equal(null);
  });

  it('shows only some rows, which keep their numbers, and leaves the others alone', async () => {
    const lines = LINES(6);
    const sheet = await open(lines, {
      shows: ({ id }) => id === 2 || id === 5 || id > 6,
    });
    const sets = () => sheet.getSnapshot().rows.map(({ cells }) => cells[1]);
    const before = sets();
    expect(all('[role=rowheader]').map(({ textContent }) => textContent)).to.deep.equal(['2', '5']);
    expect(line()).to.equal('Row 2 of 6, Year');
    await press('ArrowRight', 'Shift+ArrowDown');
    expect(line()).to.equal('Row 5 of 6, Set, 2 rows selected');
    await press('Control+d');
    expect(sets()).to.deep.equal(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 2', 'Set 6']);
    await press('Control+z');
    expect(sets()).to.deep.equal(before);
    // More than the rows shown go below the sheet's.
    await copyElsewhere('A\nB\nC');
    await press('ArrowDown', 'ArrowUp', 'ArrowUp', 'Control+v');
    expect(sets()).to.deep.equal(['Set 1', 'A', 'Set 3', 'Set 4', 'B', 'Set 6', 'C']);
    await press('Control+z', 'ArrowDown', 'ArrowDown', 'ArrowRight');
    await type('Typed');
    await press('Enter');
    expect(sets()).to.deep.equal(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Typed', 'Set 6']);
    button('Delete rows').click();
    expect(sets()).to.deep.equal(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 6']);
    await expectNoViolations(stage.host);
    // The focus stays in its row when all are shown again.
    await press('Control+z');
    await stage.show(<SheetGrid sheet={sheet} label="Cards" />);
    expect(all('[role=rowheader]').length).to.equal(6);
  });

  it('hides columns without a value until they are asked for, and pastes into those shown', async () => {
    const unused = new Set(['size']);
    const sheet = await open(LINES(2), { unused });
    const heads = () => all('[role=columnheader]').map(({ textContent }) => textContent);
    expect(heads()).to.deep.equal(['Row', 'Year', 'Set', 'Prizm']);
    await press('ArrowRight', 'ArrowRight');
    expect(line()).to.equal('Row 1 of 2, Prizm');
    await copyElsewhere('Topps\tyes');
    await press('ArrowLeft', 'Control+v');
    expect(sheet.getSnapshot().rows[0]!.cells).to.deep.equal(['1900', 'Topps', '', 'yes']);
    expect(line()).to.equal('Pasted 1 row.');
    await press('Control+c');
    expect(await pasteElsewhere()).to.equal('Topps\tyes');
    button('More columns').click();
    await nextFrames();
    expect(button('More columns').getAttribute('aria-pressed')).to.equal('true');
    expect(heads()).to.deep.equal(['Row', 'Year', 'Set', 'Size', 'Prizm']);
  });

  it('keeps the status next to the number, and narrow, shows a card that opens its row', async () => {
    const opened: number[] = [];
    await open(LINES(3), {
      status: { label: 'Match', of: () => ({ content: 'Found', text: 'Found' }) },
      onOpenRow: ({ id }) => opened.push(id),
    });
    await setViewport({ width: 700, height: 640 });
    await nextFrames(2);
    const left = () => find('.tag-sheet-rows .tag-sheet-status').getBoundingClientRect().left;
    const before = left();
    find('.tag-sheet-scroller').scrollLeft = 200;
    await nextFrames();
    expect(left()).to.equal(before);
    await setViewport({ width: 360, height: 640 });
    await nextFrames(2);
    const { scrollWidth, clientWidth } = find('.tag-sheet-scroller');
    expect(scrollWidth).to.equal(clientWidth);
    const row = find('[aria-rowindex="3"]');
    expect(row.getBoundingClientRect().height).to.be.within(76, 80);
    expect(row.textContent).to.equal('2Found1901Set 2No');
    row.querySelector<HTMLElement>('.tag-sheet-status')!.click();
    find('[data-active]').focus();
    await press('Enter');
    expect(opened).to.have.length(2);
    await expectNoViolations(stage.host);
    await setViewport({ width: 1280, height: 800 });
  });

  it('passes the checkers in both themes, narrow or wide', async () => {
    await open(
      [
        ['1989', 'Upper Deck', 'tall', 'yes'],
        ['', '', '', ''],
      ],
      {
        errorsOf: ({ cells }) => (cells[0] === '' ? { year: 'missing' } : undefined),
      },
    );
    await expectNoViolations(stage.host);
    document.documentElement.dataset.theme = 'dark';
    await expectNoViolations(stage.host, 'dark');
    document.documentElement.dataset.theme = 'light';
    await setViewport({ width: 360, height: 640 });
    await nextFrames(2);
    await expectNoViolations(stage.host);
    const head = find('[role=rowheader]').getBoundingClientRect();
    find('.tag-sheet-scroller').scrollLeft = 200;
    await nextFrames();
    expect(find('[role=rowheader]').getBoundingClientRect().left).to.equal(head.left);
    await setViewport({ width: 1280, height: 800 });
  });
});
