import type { Defect } from '@tag/contract/graded-cards';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import { clearPage, clientOf, json, show, shownReport, the } from '../support/report-page.tsx';
import type { SampleOptions } from '../support/sample-report.ts';
import { until } from '../support/waiting.ts';

const section = () => the('#defect_map');
const rows = () => [...section().querySelectorAll<HTMLElement>('.tag-report-findings > li')];
const ids = () => rows().map((row) => row.dataset['defect']);
const row = (id: string) => the(`li[data-defect="${id}"] > button`, section());
const isPicked = (element: Element) => element.getAttribute('aria-pressed') === 'true';
const named = (name: string, within: ParentNode = section()) =>
  [...within.querySelectorAll<HTMLElement>('button')].find(
    (found) => (found.getAttribute('aria-label') ?? found.textContent) === name,
  )!;
const surface = () => document.querySelector('.tag-viewer-surface');
const picked: Defect[] = [];

async function showReport(options: SampleOptions = {}, width = '1200px') {
  picked.length = 0;
  const report = shownReport(options);
  show({ client: clientOf(() => json(report)), onSelect: (defect) => picked.push(defect) });
  the('main').style.inlineSize = width;
  await until(() => document.querySelector('#defect_map'));
}

/** Both events of a pointer that comes or goes, as browsers send them. */
function move(way: 'over' | 'out', element: Element): void {
  element.dispatchEvent(new PointerEvent(`pointer${way}`, { bubbles: true }));
  element.dispatchEvent(new PointerEvent(way === 'over' ? 'pointerenter' : 'pointerleave'));
}

function press(key: string): void {
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

describe('the defects of a report', () => {
  afterEach(clearPage);

  it('are listed once, both sides, highest cost first, and add up to the score', async () => {
    await showReport();
    const { front, back } = shownReport().defect_map;
    const costs = rows().map((it) =>
      Number(the('.tag-report-cost', it).textContent!.replace('−', '')),
    );
    expect(costs.length).equal(front.length + back.length);
    expect(costs).deep.equal([...costs].sort((a, b) => b - a));
    expect(rows().map((it) => the('.tag-report-number', it).textContent)).deep.equal(
      costs.map((_, at) => String(at + 1)),
    );
    const sum = [...document.querySelectorAll('.tag-report-breakdown b')].map((number) =>
      Number(number.textContent!.replace('−', '-').replace(/[=, ]/g, '')),
    );
    expect(sum[0]! + sum[1]! + sum[2]!).equal(sum[3]);
    expect(sum[3]).equal(972);
  });

  it('a selected one is shown on its side; selected again, it is deselected; the host is notified of each selection once', async () => {
    await showReport();
    row('b1').click();
    await until(() => surface()?.getAttribute('aria-label')?.startsWith('Back of Charizard'));
    await until(() => document.querySelectorAll('.tag-viewer-box[data-selected]').length === 1);
    expect(isPicked(row('b1'))).equal(true);
    row('f1').click();
    await until(() => surface()?.getAttribute('aria-label')?.startsWith('Front of Charizard'));
    expect(isPicked(row('b1'))).equal(false);
    row('f1').click();
    await until(() => !isPicked(row('f1')));
    expect(picked.map(({ id }) => id)).deep.equal(['b1', 'f1']);
  });

  it('light up on the picture for the pointer and the focus', async () => {
    await showReport();
    named('Front', the('.tag-report-stage')).click();
    await until(() => document.querySelectorAll('.tag-viewer-box').length === 4);
    const lit = () => document.querySelectorAll('.tag-viewer-box[data-selected]').length;
    move('over', row('f2'));
    await until(() => lit() === 1);
    move('out', row('f2'));
    await until(() => lit() === 0);
    row('f3').focus();
    await until(() => lit() === 1);
  });

  it('can be selected on the picture, too', async () => {
    await showReport();
    named('Front', the('.tag-report-stage')).click();
    const box = await until(() => document.querySelector('.tag-viewer-box'));
    box.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await until(() => rows().filter((it) => isPicked(it.firstElementChild!)).length === 1);
  });

  it('are filtered by side, by type, and to those that moved the grade', async () => {
    await showReport();
    const count = rows().length;
    named('Back').click();
    await until(() => ids().every((id) => id!.startsWith('b')));
    named('All').click();
    await until(() => rows().length === count);
    const type = the<HTMLSelectElement>('select', section());
    type.value = 'CORNER';
    type.dispatchEvent(new Event('change', { bubbles: true }));
    const corners = [...shownReport().defect_map.front, ...shownReport().defect_map.back].filter(
      (defect) => defect.type === 'CORNER',
    );
    await until(() => rows().length === corners.length);
    type.value = 'all';
    type.dispatchEvent(new Event('change', { bubbles: true }));
    the('input[type="checkbox"]', section()).click();
    const { front, back } = shownReport().dings;
    await until(() => rows().length === front.length + back.length);
  });

  it('the dings of a side are listed by its group', async () => {
    await showReport();
    const { front } = shownReport().dings;
    const group = [...the('#dings').querySelectorAll('button')][0]!;
    group.click();
    await until(() => isPicked(group));
    expect(ids().sort()).deep.equal(front.map(({ id }) => id).sort());
    group.click();
    await until(() => rows().length === 8);
  });

  it('can be stepped through, across sides too, and are announced', async () => {
    await showReport();
    const said = () => the('.tag-report-stepper p').textContent;
    for (let at = 1; at <= 8; at++) {
      named('Next defect').click();
      await until(() => said()!.endsWith(`${at} of 8`));
    }
    expect(named('Next defect').getAttribute('aria-disabled')).equal('true');
    named('Previous defect').click();
    await until(() => said()!.endsWith('7 of 8'));
    expect(isPicked(rows()[6]!.firstElementChild!)).equal(true);
  });

  it('follow the arrow keys, Home, and End', async () => {
    await showReport();
    const order = rows().map((it) => it.firstElementChild as HTMLElement);
    order[0]!.focus();
    press('ArrowDown');
    expect(document.activeElement).equal(order[1]);
    press('End');
    expect(document.activeElement).equal(order.at(-1));
    press('ArrowDown');
    expect(document.activeElement).equal(order.at(-1));
    press('Home');
    expect(document.activeElement).equal(order[0]);
  });

  it('of 100, twenty are listed first; selecting one on the picture shows its row', async () => {
    await showReport({ score: 612, defects: { front: 60, back: 40 } });
    expect(rows().length).equal(20);
    await expectNoViolations(section());
    named('Show 80 more').click();
    await until(() => rows().length === 100);
    await expectNoViolations(section());
  });

  it('link to their pages if the portal is known', async () => {
    const links = { portalBase: 'https://portal.test', link: (href: string) => ({ href }) };
    show({ client: clientOf(() => json(shownReport())), links, asked: { defect: 'f1' } });
    const link = await until(() =>
      document.querySelector<HTMLAnchorElement>('.tag-report-defect-link a'),
    );
    const address = new URL(link.href);
    expect(address.origin).equal('https://portal.test');
    expect(address.pathname).match(/^\/defect-viewer\//);
    expect(address.searchParams.get('defect')).equal('f1');
  });

  it("of a flawless card don't exist: it keeps every point", async () => {
    await showReport({ score: 1000 });
    expect(section().textContent).include('keeps every point');
    expect(rows().length).equal(0);
    await expectNoViolations(section());
  });

  it('of an Authentic card cost nothing, and the grade has no explanation', async () => {
    await showReport({ score: null });
    expect(section().textContent).include('authenticated without a grade');
    expect(document.querySelector('.tag-report-next')).equal(null);
  });

  it('on a phone are cards in a row: a swipe selects, a selection shows its card', async () => {
    await showReport({}, '360px');
    const list = the('.tag-report-findings');
    expect(list.scrollWidth).greaterThan(list.clientWidth);
    const middle = (card: HTMLElement) =>
      Math.abs(card.offsetLeft + card.offsetWidth / 2 - list.scrollLeft - list.clientWidth / 2);
    named('Next defect').click();
    await until(() => isPicked(rows()[0]!.firstElementChild!));
    named('Next defect').click();
    await until(() => isPicked(rows()[1]!.firstElementChild!) && middle(rows()[1]!) < 40);
    list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    list.scrollTo({ left: rows()[4]!.offsetLeft - 20 });
    await until(() => isPicked(rows()[4]!.firstElementChild!));
  });

  it('on a phone bring the card that has the focus wholly into view', async () => {
    await showReport({}, '360px');
    const list = the('.tag-report-findings');
    for (const row of rows().slice(0, 4)) {
      row.querySelector<HTMLElement>('button')!.focus();
      const isInView = () => {
        const [outer, inner] = [list, row].map((part) => part.getBoundingClientRect());
        return inner!.left >= outer!.left && inner!.right <= outer!.right;
      };
      await until(isInView);
    }
  });

  it('are linked from the score, which opens the costliest', async () => {
    await showReport();
    const link = the<HTMLAnchorElement>('.tag-report-next a');
    expect(link.textContent).equal('Why 972?');
    link.click();
    expect(document.activeElement?.textContent).equal('Defects');
    await until(() => isPicked(rows()[0]!.firstElementChild!));
  });

  for (const theme of THEMES) {
    it(`with one selected pass axe, ${theme}`, async () => {
      document.documentElement.dataset['theme'] = theme;
      await showReport();
      row('f1').click();
      await until(surface);
      await expectNoViolations(the('main'), theme);
    });
  }
});

describe('moving through the report', () => {
  afterEach(clearPage);

  it("a section link scrolls there, moves the focus to its heading, and doesn't change the address", async () => {
    await showReport();
    const address = location.href;
    the('.tag-report-navigation a[href="#edge_details"]').click();
    expect(document.activeElement?.textContent).equal('Edges');
    const { top } = the('#edge_details').getBoundingClientRect();
    expect(top).within(0, innerHeight - 40);
    expect(location.href).equal(address);
  });

  it('a link to a panel opens it', async () => {
    await showReport();
    the('.tag-report-navigation a[href="#share"]').click();
    await until(() => named('Save share image', the('#share')));
    expect(the<HTMLDetailsElement>('#share').open).equal(true);
    expect(document.activeElement?.tagName).equal('SUMMARY');
  });

  it('everything clickable can be reached with Tab, in order, and is large enough', async () => {
    await showReport();
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(a, button, select, summary)'),
    ].filter((control) => control.checkVisibility());
    expect(controls.length).greaterThan(40);
    for (const control of controls) {
      expect(control.tabIndex, control.outerHTML).equal(0);
      const { width, height } = control.getBoundingClientRect();
      expect(Math.min(width, height), control.outerHTML).at.least(22);
    }
  });
});
