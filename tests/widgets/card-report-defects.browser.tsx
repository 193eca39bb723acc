import type { Defect } from '@tag/contract/graded-cards';
import { expect } from 'chai';
import { clearPage, clientOf, json, show, shownReport, the } from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';
import { expectNoViolations } from '../support/accessibility/part.ts';
import type { SampleOptions } from '../support/sample-report.ts';

const map = () => the('#defect_map');
const item = (id: string) => the(`button[data-defect="${id}"]`, map());
const box = (id: string) => the<SVGGElement>(`g[data-defect="${id}"]`, map());
const isLit = (element: Element) => element.hasAttribute('data-lit');
const picked: Defect[] = [];

async function showReport(options: SampleOptions = {}) {
  picked.length = 0;
  show({
    client: clientOf(() => json(shownReport(options))),
    onSelect: (defect) => picked.push(defect),
  });
  await until(() => document.querySelector('#defect_map'));
}

describe('a defect in the list and on the card', () => {
  afterEach(clearPage);

  it('light up together, from either side and by the keyboard', async () => {
    await showReport();
    item('f2').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await until(() => isLit(box('f2')));
    item('f2').dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
    await until(() => !isLit(box('f2')));

    box('f3').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await until(() => isLit(item('f3')));
    box('f3').dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));

    item('f1').focus();
    await until(() => isLit(box('f1')) && !isLit(box('f3')));
  });

  it('are picked together; picking again puts down; the host is notified of each pick once', async () => {
    await showReport();
    item('f2').click();
    await until(() => isLit(box('f2')));
    expect(item('f2').getAttribute('aria-pressed')).equal('true');
    box('f4').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await until(() => item('f4').getAttribute('aria-pressed') === 'true');
    expect(item('f2').getAttribute('aria-pressed')).equal('false');
    item('f4').click();
    await until(() => item('f4').getAttribute('aria-pressed') === 'false');
    expect(picked.map(({ id }) => id)).deep.equal(['f2', 'f4']);
  });

  it('a box lies on its pixels', async () => {
    await showReport();
    const drawing = the<SVGSVGElement>('.tag-report-boxes', map()).getBoundingClientRect();
    const { x, y, width } = shownReport().defect_map.front[0]!.box;
    const drawn = the('.tag-report-box', box('f1')).getBoundingClientRect();
    const [across, down] = [drawing.width / 3120, drawing.height / 4320];
    expect(drawn.left - drawing.left).closeTo(x * across, 2);
    expect(drawn.top - drawing.top).closeTo(y * down, 2);
    expect(drawn.width).closeTo(width * across, 4);
  });

  it('answers within 12 px around its box, however small it is', async () => {
    await showReport();
    the('main').style.padding = '24px';
    map().scrollIntoView();
    const small = box('f3');
    const { left, right, top, bottom } = the('.tag-report-box', small).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    for (const [across, down] of [
      [left - 11, y],
      [right + 11, y],
      [x, top - 11],
      [x, bottom + 11],
    ] as const) {
      const hit = document.elementFromPoint(across, down)?.closest<SVGElement>('g[data-defect]');
      expect(hit?.dataset['defect'], `at ${across}, ${down}`).equal('f3');
    }
  });

  it('of 100, ten a side are listed first; a picked box brings its line', async () => {
    await showReport({ score: 612, defects: { front: 60, back: 40 } });
    const lines = () => map().querySelectorAll('.tag-report-side:first-child li').length;
    expect(lines()).equal(10);
    expect(map().querySelectorAll('g[data-defect]').length).equal(100);
    box('f44').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await until(() => lines() === 60);
    expect(item('f44').getAttribute('aria-pressed')).equal('true');
    box('f44').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await until(() => lines() === 10);
    the('.tag-report-more', map()).click();
    await until(() => lines() === 60);
    await expectNoViolations(map());
  }).timeout(30_000);

  it('the account adds up to the score', async () => {
    await showReport();
    const numbers = [...document.querySelectorAll('.tag-report-account b')].map((number) =>
      Number(number.textContent!.replace('−', '-').replace(/[=, ]/g, '')),
    );
    const [full, front, back, score] = numbers;
    expect(full! + front! + back!).equal(score);
    expect(score).equal(972);
  });
});

describe('an enlarged picture', () => {
  afterEach(clearPage);

  it('opens with its defect framed, keeps the focus inside, and gives it back', async () => {
    await showReport();
    const opener = the('.tag-report-ding .tag-report-zoom');
    opener.focus();
    opener.click();
    const dialog = await until(() => document.querySelector<HTMLElement>('.tag-dialog[open]'));
    await until(() => document.activeElement !== opener && dialog.contains(document.activeElement));
    expect(dialog.querySelectorAll('.tag-viewer-box').length).equal(5);
    expect(dialog.querySelectorAll('.tag-viewer-box[data-selected]').length).equal(1);
    expect(dialog.closest('[popover]')!.matches(':popover-open')).equal(true);
    expect(the('.tag-viewer-surface', dialog).getBoundingClientRect().height).greaterThan(300);
    await expectNoViolations(document.querySelector('main')!);

    the('.tag-dialog-close', dialog).click();
    await until(() => !document.querySelector('.tag-dialog'));
    expect(document.activeElement).equal(opener);
    expect(document.documentElement.className).not.contain('scroll-lock');
  }).timeout(30_000);
});

describe('moving through the report', () => {
  afterEach(clearPage);

  it('a section link scrolls there, moves the focus to its heading and leaves the address alone', async () => {
    await showReport();
    const address = location.href;
    the('.tag-report-navigation a[href="#edge_details"]').click();
    const { activeElement } = document;
    expect(activeElement?.textContent).equal('Edges');
    expect(the('#edge_details').getBoundingClientRect().top).closeTo(0, 40);
    expect(location.href).equal(address);
  });

  it('everything that can be clicked is reached by Tab, in order, and large enough', async () => {
    await showReport();
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(
      (control) => control.checkVisibility(),
    );
    expect(controls.length).greaterThan(40);
    for (const control of controls) {
      expect(control.tabIndex, control.outerHTML).equal(0);
      const { width, height } = control.getBoundingClientRect();
      expect(Math.min(width, height), control.outerHTML).at.least(24);
    }
  });

  it('the other pictures of the card come by the segments', async () => {
    await showReport();
    const container = the('main');
    container.style.inlineSize = '700px';
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('.tag-report-hero-picture')]
        .filter((picture) => picture.checkVisibility())
        .map((picture) => picture.dataset['view']);
    expect(shown()).deep.equal(['front']);
    [...document.querySelectorAll<HTMLElement>('.tag-segments button')]
      .find((button) => button.textContent === 'Back')!
      .click();
    await until(() => shown()[0] === 'back');
    expect(shown()).deep.equal(['back']);
    container.style.inlineSize = '1500px';
    expect(shown()).deep.equal(['front', 'back']);
  });
});
