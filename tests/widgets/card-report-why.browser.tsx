import type { Defect } from '@tag/contract/graded-cards';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import { clearPage, clientOf, json, show, shownReport, the } from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';
import type { SampleOptions } from '../support/sample-report.ts';

const why = () => the('#why');
const steps = () => [...why().querySelectorAll<HTMLElement>('.tag-waterfall button[data-id]')];
const step = (id: string) => the(`.tag-waterfall button[data-id="${id}"]`, why());
const isPicked = (element: Element) => element.getAttribute('aria-pressed') === 'true';
const picked: Defect[] = [];

async function showReport(options: SampleOptions = {}) {
  picked.length = 0;
  show({
    client: clientOf(() => json(shownReport(options))),
    onSelect: (defect) => picked.push(defect),
  });
  await until(() => document.querySelector('#why'));
}

function press(key: string): void {
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

describe('why this grade', () => {
  afterEach(clearPage);

  it('lists every defect of both sides, highest cost first, under the numbers of the boxes', async () => {
    await showReport();
    const { front, back } = shownReport().defect_map;
    const costs = steps().map((button) =>
      Number(the('.tag-waterfall-cost', button).textContent!.replace('−', '')),
    );
    expect(costs.length).equal(front.length + back.length);
    expect(costs).deep.equal([...costs].sort((a, b) => b - a));
    expect(costs.reduce((sum, taken) => sum + taken, 0)).equal(1000 - 972);
    for (const button of steps()) {
      const number = the('.tag-waterfall-number', button).textContent;
      const line = the(`#defect_map button[data-defect="${button.dataset['id']}"]`);
      expect(the('.tag-report-defect-number', line).textContent).equal(number);
    }
  });

  it('a step that is picked is picked on the card, which turns to its side and goes to it', async () => {
    await showReport();
    step('b1').click();
    const inspector = await until(() => why().querySelector('.tag-viewer-surface'));
    expect(inspector.getAttribute('aria-label')).equal('Back of the card');
    await until(() => why().querySelector('.tag-viewer-box[data-selected]'));
    expect(isPicked(the('button[data-defect="b1"]'))).equal(true);
    step('f1').click();
    await until(
      () => the('.tag-viewer-surface', why()).getAttribute('aria-label') === 'Front of the card',
    );
    expect(picked.map(({ id }) => id)).deep.equal(['b1', 'f1']);
  });

  it('a box picks its step, on the still picture, on the defect map and under the glass', async () => {
    await showReport();
    const click = (element: Element) =>
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    click(the('.tag-report-why-frame g[data-defect="f2"]', why()));
    await until(() => isPicked(step('f2')));
    click(the('#defect_map g[data-defect="b2"]'));
    await until(() => isPicked(step('b2')) && !isPicked(step('f2')));
    const boxes = await until(() => {
      const found = [...why().querySelectorAll('.tag-viewer-box')];
      return found.length === 3 && found;
    });
    click(boxes.find((box) => !box.hasAttribute('data-selected'))!);
    await until(() => !isPicked(step('b2')));
    expect(steps().filter(isPicked).length).equal(1);
  });

  it('is navigated with the arrow keys, Home and End; focus lights the box', async () => {
    await showReport();
    const order = steps();
    order[0]!.focus();
    press('ArrowDown');
    expect(document.activeElement).equal(order[1]);
    press('End');
    expect(document.activeElement).equal(order.at(-1));
    press('ArrowDown');
    expect(document.activeElement).equal(order.at(-1));
    press('Home');
    expect(document.activeElement).equal(order[0]);
    const id = order[0]!.dataset['id'];
    await until(() => the(`#defect_map g[data-defect="${id}"]`).hasAttribute('data-lit'));
  });

  it('of 100 folds the small ones, and brings out one whose box is picked', async () => {
    await showReport({ score: 612, defects: { front: 60, back: 40 } });
    expect(steps().length).equal(24);
    await expectNoViolations(why());
    the('#defect_map g[data-defect="b40"]').dispatchEvent(
      new MouseEvent('click', { bubbles: true }),
    );
    await until(() => steps().length === 100 && isPicked(step('b40')));
    step('b40').click();
    await until(() => steps().length === 24);
    [...why().querySelectorAll('button')]
      .find((button) => button.textContent.startsWith('76 more'))!
      .click();
    await until(() => steps().length === 100);
    await expectNoViolations(why());
  }).timeout(30_000);

  it('of a flawless card says that it keeps every point', async () => {
    await showReport({ score: 1000 });
    expect(why().textContent).include('keeps every point');
    expect(steps().length).equal(0);
    await expectNoViolations(why());
  }).timeout(20_000);

  it('of an Authentic card explains that there is no score, and the grade has no such link', async () => {
    await showReport({ score: null });
    expect(why().textContent).include('authenticated without a grade');
    expect(document.querySelector('.tag-report-grade a[href="#why"]')).equal(null);
  });

  it('is led to from the score, and leads back to it', async () => {
    await showReport();
    const link = the<HTMLAnchorElement>('.tag-report-grade a');
    expect(link.textContent).equal('Why 972?');
    link.click();
    expect(document.activeElement?.textContent).equal('Why this grade');
    the('.tag-report-back', why()).click();
    expect(the('.tag-report-grade').contains(document.activeElement)).equal(true);
  });

  for (const theme of THEMES) {
    it(`with a step picked passes axe, ${theme}`, async () => {
      document.documentElement.dataset['theme'] = theme;
      await showReport();
      step('f1').click();
      await until(() => why().querySelector('.tag-viewer-surface'));
      await expectNoViolations(why(), theme);
    }).timeout(20_000);
  }
});
