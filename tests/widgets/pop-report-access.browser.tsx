import '@tag/widgets/pop-report/define';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  answering,
  populationPage,
  SET,
  tableOf,
  untilTitled,
  type ReportElement,
} from '../support/population-page.ts';
import { the } from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';
const page = populationPage();

const all = (element: ReportElement, selector: string) => [
  ...element.shadowRoot.querySelectorAll<HTMLElement>(selector),
];

/** Tabs through rows of the table. Returns how much of each focused link is covered. */
async function coveredLinks(element: ReportElement, presses: number): Promise<string[]> {
  const table = tableOf(element);
  const region = table.parentElement!;
  region.style.maxBlockSize = '340px';
  the('thead button', table).focus();
  const covered: string[] = [];
  let links = 0;
  for (let press = 0; press < presses; press += 1) {
    await sendKeys({ press: 'Tab' });
    const focused = element.shadowRoot.activeElement;
    if (!(focused instanceof HTMLAnchorElement) || !table.contains(focused)) continue;
    links += 1;
    const { top, bottom } = focused.getBoundingClientRect();
    const from = the('thead', table).getBoundingClientRect().bottom;
    const to = the('tfoot', table).getBoundingClientRect().top;
    if (top < from - 1 || bottom > to + 1) covered.push(`${focused.textContent} ${top} ${bottom}`);
  }
  expect(links).greaterThan(12);
  return covered;
}

describe('<tag-pop-report> by keyboard, by touch, and with the visitor’s own settings', () => {
  beforeEach(page.begin);
  afterEach(page.end);

  it('keeps the focused row clear of the sticky head and totals', async () => {
    for (const rowCount of [60, 1500]) {
      page.respond = answering({ rowCount });
      const element = page.mount(`${SET} page-size="2000" style="display: block"`);
      await untilTitled(element, '1999 Base Set population');
      await until(() => tableOf(element).querySelector('tbody a'));
      expect(await coveredLinks(element, 46), `${rowCount} rows`).deep.equal([]);
      element.parentElement!.remove();
    }
  });

  it('fills a row’s cell with its link, and names its cells and regions', async () => {
    page.respond = answering({ rowCount: 156 });
    const element = page.mount(SET);
    await untilTitled(element, '1999 Base Set population');
    const link = the('tbody a', tableOf(element));
    const { left, top, height } = the('tbody tr', tableOf(element)).getBoundingClientRect();
    expect(height).greaterThan(44);
    link.scrollIntoView({ block: 'center' });
    const moved = the('tbody tr', tableOf(element)).getBoundingClientRect().top - top;
    for (const y of [3, height / 2, height - 3]) {
      const found = element.shadowRoot.elementFromPoint(left + 20, top + moved + y);
      expect(found === link, `${y} px from the top`).equal(true);
    }
    const caption = the('caption', tableOf(element));
    expect([...caption.childNodes].map(({ textContent }) => textContent)).deep.equal([
      'Cards of 1999 Base Set, 156 rows',
    ]);
    const searches = all(element, '[role="search"]').map((it) => it.getAttribute('aria-label'));
    expect(searches).deep.equal(['All cards', 'cards']);
  });

  it('stops scrolling sideways if no column is cut off', async () => {
    const element = page.mount(`${SET} style="display: block; inline-size: 360px"`);
    await untilTitled(element, '1999 Base Set population');
    const table = tableOf(element);
    const region = table.parentElement!;
    const column = the('thead [data-size="grade"]', table).getBoundingClientRect().width;
    region.scrollLeft = column * 1.3;
    await until(() => Math.abs(region.scrollLeft - column) < 1);
  });

  it('announces its new sort order once it is sorted', async () => {
    const element = page.mount(SET);
    await untilTitled(element, '1999 Base Set population');
    const statuses = () => all(element, '[role="status"]').map(({ textContent }) => textContent);
    expect(statuses().filter((text) => text?.startsWith('Sorted'))).deep.equal([]);
    const head = [...tableOf(element).querySelectorAll('thead button')].find(({ textContent }) =>
      textContent?.includes('Graded'),
    ) as HTMLElement;
    head.click();
    await until(() => statuses().includes('Sorted by Graded, descending'));
    head.click();
    await until(() => statuses().includes('Sorted by Graded, ascending'));
  });

  it('loses nothing with wide text spacing', async () => {
    page.respond = answering({ rowCount: 60, card: 'Blaine’s Last Resort and Other Long Names' });
    for (const attributes of ['', SET, `${SET} card="x" number="4/102"`]) {
      const element = page.mount(attributes);
      await element.ready;
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}' +
          'p{margin-block-end:2em!important}',
      );
      const { shadowRoot } = element;
      shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, spacing];
      const clipped = all(element, '*:not(svg, svg *, .tag-hidden, .tag-hidden *, .tag-pop-skip)')
        .filter((it) => {
          const { overflowX, overflowY } = getComputedStyle(it);
          const isCut = (overflow: string, more: number) =>
            (overflow === 'hidden' || overflow === 'clip') && more > 1;
          return (
            isCut(overflowX, it.scrollWidth - it.clientWidth) ||
            isCut(overflowY, it.scrollHeight - it.clientHeight)
          );
        })
        .map((it) => `${it.localName}.${it.className}`);
      const spilling = all(element, '.tag-pop-table :is(th, td)')
        .filter(
          (it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1,
        )
        .map((it) => it.textContent);
      expect([...clipped, ...spilling], attributes).deep.equal([]);
      element.parentElement!.remove();
    }
  });

  it('scales all its type with the text size of the page', async () => {
    const sizes = (element: ReportElement) =>
      all(element, '*:not(option, svg svg *)')
        .filter((it) => [...it.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
        .map((it) => [it.localName, parseFloat(getComputedStyle(it).fontSize)] as const);
    // Wide enough for rows of one line at both sizes.
    const usual = page.mount(`${SET} style="display: block; inline-size: 3000px"`);
    await untilTitled(usual, '1999 Base Set population');
    const before = sizes(usual);
    const rowBefore = the('tbody tr', tableOf(usual)).getBoundingClientRect().height;
    const chartBefore = the('svg.tag-chart-bars', usual.shadowRoot).clientHeight;
    usual.style.setProperty('--tag-font-size', '32px');
    await until(() => the('svg.tag-chart-bars', usual.shadowRoot).clientHeight > chartBefore + 30);
    expect(sizes(usual)).deep.equal(before.map(([name, size]) => [name, size * 2]));
    const rowAfter = the('tbody tr', tableOf(usual)).getBoundingClientRect().height;
    expect(rowAfter).closeTo(rowBefore * 2, 3);
  });

  it('outlines the selection in the accent, in chart, map, and table', async () => {
    const element = page.mount(
      `${SET} card="Charizard" number="4/102" style="--tag-accent: #123456"`,
    );
    await untilTitled(element, 'Charizard 4/102 population');
    await until(() => element.shadowRoot.querySelector('.tag-pop-regions'));
    const accent = 'rgb(18, 52, 86)';
    const current = the('.tag-pop-card [aria-current]', element.shadowRoot);
    expect(getComputedStyle(current).borderColor).equal(accent);
    const bar = the<SVGElement & HTMLElement>('.tag-chart-bars g', element.shadowRoot);
    bar.focus();
    await until(() => bar.hasAttribute('data-lit'));
    expect(getComputedStyle(the('.tag-chart-reach', bar)).stroke).equal(accent);
    const area = the<SVGElement & HTMLElement>(
      '.tag-chart-map path[data-stop]',
      element.shadowRoot,
    );
    area.focus();
    const ring = await until(() => element.shadowRoot.querySelector('.tag-chart-map-lit'));
    expect(getComputedStyle(ring).stroke).equal(accent);
    const row = the('.tag-pop-numbers [data-lit]', element.shadowRoot);
    expect(getComputedStyle(row).outline).equal(`${accent} solid 2px`);
  });
});
