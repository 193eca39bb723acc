import '@tag/widgets/pop-report/define';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import {
  answering,
  populationPage,
  SET,
  tableOf,
  untilTitled,
} from '../support/population-page.ts';
import { the } from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';
const page = populationPage();

describe('the numbers of <tag-pop-report>', () => {
  beforeEach(page.begin);
  afterEach(page.end);

  it('numbers its rows across all pages, and draws only the visible ones of 20,000', async () => {
    page.respond = answering({ rowCount: 20_500 });
    const element = page.mount(`${SET} page-size="20000"`);
    await untilTitled(element, '1999 Base Set population');
    expect(tableOf(element).getAttribute('aria-rowcount')).equal('20502');
    const indices = () =>
      [...tableOf(element).querySelectorAll('tbody tr')].map((row) =>
        Number(row.getAttribute('aria-rowindex')),
      );
    await until(() => indices().length > 0);
    expect(indices()[0]).equal(2);
    expect(indices().length).lessThan(100);
    const region = tableOf(element).parentElement!;
    region.scrollTop = region.scrollHeight;
    await until(() => indices().includes(20_001));
    [...element.shadowRoot.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Next')!
      .click();
    await until(() => indices()[0] === 20_002);
    expect(indices()).length(500);
    expect(tableOf(element).querySelector('tfoot tr')!.getAttribute('aria-rowindex')).equal(
      '20502',
    );
  });

  it('shows every grade of a set side by side in a wide window, the number beneath the name', async () => {
    const element = page.mount(SET);
    element.style.inlineSize = '1240px';
    await untilTitled(element, '1999 Base Set population');
    const region = tableOf(element).parentElement!;
    expect(getComputedStyle(region).overflow).equal('visible');
    const { right } = element.getBoundingClientRect();
    const heads = [...tableOf(element).querySelectorAll('thead th')];
    expect(heads.map(({ textContent }) => textContent)).not.include('Number');
    expect(heads.length).greaterThan(20);
    expect(heads.at(-1)!.getBoundingClientRect().right).most(right);
    const name = tableOf(element).querySelector('tbody th')!;
    expect(name.querySelector('.tag-pop-beneath')!.textContent).match(/\d\/102/);
    const shades = [...tableOf(element).querySelectorAll('tbody tr:first-child [data-heat]')];
    expect(shades.length).greaterThan(0);
  });

  it('saves rows that no spreadsheet executes, and self-contained charts', async () => {
    const files: Blob[] = [];
    const realCreate = URL.createObjectURL;
    URL.createObjectURL = (file) => (files.push(file as Blob), 'blob:none');
    const names: string[] = [];
    const note = (event: Event) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
      names.push(event.target.download);
      event.preventDefault();
    };
    const realClick = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      this.addEventListener('click', note, { once: true });
      realClick.call(this);
    };
    page.respond = answering({ card: '=HYPERLINK("http://evil.test")', set: '+1, "Base"' });
    const element = page.mount('category="Pokémon" year="1999" set="+1"');
    await untilTitled(element, '1999 +1, "Base" population');
    const press = (name: string) => the(`button[aria-label="${name}"]`, element.shadowRoot).click();
    press('Save these cards as CSV');
    press('Save the chart by grade as SVG');
    press('Save the chart over time as PNG');
    await until(() => files.length === 3);
    HTMLAnchorElement.prototype.click = realClick;
    URL.createObjectURL = realCreate;
    expect(names).deep.equal([
      'tag-population-pokémon-1999-1-base-cards.csv',
      'tag-population-pokémon-1999-1-base-by-grade.svg',
      'tag-population-pokémon-1999-1-base-over-time.png',
    ]);
    const csv = (await files[0]!.text()).split('\r\n');
    expect(csv[0]).match(/^\uFEFF?Card,Number,Variation,Rarity,Graded,Gem rate,Share,10 Pristine,/);
    expect(csv[1]).match(
      /^"'=HYPERLINK\(""http:\/\/evil\.test""\)",4\/102,Holo,Rare,14,35\.7,25,0,5,8,/,
    );
    expect(csv[4]).match(/^Total,,,,14,/);
    const chart = new DOMParser().parseFromString(await files[1]!.text(), 'image/svg+xml');
    expect(chart.querySelector('parsererror')).equal(null);
    expect(chart.querySelectorAll('[class], [tabindex], [style]').length).equal(0);
    expect(chart.documentElement.textContent).contain('8.5');
    const picture = await createImageBitmap(files[2]!);
    expect(picture.height).equal(240);
    expect(files[2]!.size).greaterThan(1000);
  });

  it('shows the numbers of its charts as tables, too', async () => {
    const element = page.mount(`${SET} card="Charizard" number="4/102"`);
    await untilTitled(element, 'Charizard 4/102 population');
    const open = async (part: string) => {
      const section = the(`section[part="${part}"]`, element.shadowRoot);
      the('summary', section).click();
      await until(() => section.querySelector('table'));
      return [...section.querySelectorAll('tr')].map((row) =>
        [...row.cells].map(({ textContent }) => textContent),
      );
    };
    expect(await open('trend')).deep.equal([
      ['Day', 'Added', 'Total graded'],
      ['May/06/2026', '+3', '14'],
      ['Feb/03/2026', '+7', '11'],
      ['Before Jan/01/2026', '', '4'],
    ]);
    const grades = await open('chart');
    expect(grades).length(21);
    expect(grades[2]).deep.equal(['Gem Mint 10', '5', '35.7%']);
    const slider = the('[role="slider"]', element.shadowRoot);
    slider.focus();
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    await until(() => slider.getAttribute('aria-valuetext') === 'May/06/2026: 14, +3');
    await expectNoViolations(element);
  });

  it('breaks very long names and stays as wide as its container', async () => {
    const long = 'Supercalifragilistic'.repeat(6);
    page.respond = answering({
      category: long.slice(0, 60),
      set: long.repeat(2),
      card: long,
      number: long.slice(0, 60),
      variation: long,
      rowCount: 60,
    });
    for (const attributes of ['', 'category="x" year="1999"', SET, `${SET} card="x"`]) {
      const element = page.mount(attributes);
      await element.ready;
      for (const width of [320, 768, 1440]) {
        element.parentElement!.style.inlineSize = `${width}px`;
        const edge = element.getBoundingClientRect().right;
        const over = [
          ...element.shadowRoot.querySelectorAll(
            ':not(.tag-pop-table *, .tag-hidden, .tag-pop-waiting *, svg *)',
          ),
        ]
          .filter((part) => part.getBoundingClientRect().right > edge + 1)
          .map((part) => `${part.localName}.${part.className} ${part.textContent?.slice(0, 20)}`);
        expect(over, `${attributes} at ${width}px`).deep.equal([]);
      }
      element.parentElement!.remove();
    }
  });
});
