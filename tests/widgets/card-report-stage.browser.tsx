import type { CardReportProps } from '@tag/widgets/card-report';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import { clearPage, clientOf, json, show, shownReport, the } from '../support/report-page.tsx';
import { nextFrames, until } from '../support/waiting.ts';

const chosen: string[] = [];
const stage = () => the('.tag-report-stage');
const surface = () => stage().querySelector<HTMLElement>('.tag-viewer-surface');
const label = () => surface()?.getAttribute('aria-label');
const named = (name: string | RegExp, within: ParentNode = document) =>
  [...within.querySelectorAll<HTMLElement>('button')].find((found) => {
    const words = (found.getAttribute('aria-label') ?? found.textContent).trim();
    return typeof name === 'string' ? words === name : name.test(words);
  })!;

/** What is where on the screen, in the picture's own coordinates, which its boxes use. */
const view = () =>
  the('.tag-viewer-overlay > g', stage())
    .getAttribute('transform')!
    .match(/-?[\d.]+(?:e-?\d+)?/g)!
    .map(Number);

async function settledView() {
  let before = '';
  return until(async () => {
    await nextFrames(2);
    const now = stage().querySelector('.tag-viewer-overlay > g')?.getAttribute('transform') ?? '';
    const isStill = now !== '' && now === before;
    before = now;
    return isStill && view()[0]! > 0 && view();
  });
}

async function showReport(props: Partial<CardReportProps> = {}) {
  chosen.length = 0;
  show({
    client: clientOf(() => json(shownReport())),
    onChoose: ({ asked }) => chosen.push(JSON.stringify(asked)),
    ...props,
  });
  the('main').style.inlineSize = '1200px';
  await until(() => document.querySelector('#defect_map'));
}

describe('the picture of a report', () => {
  afterEach(clearPage);

  it('starts with the slab; one press takes the card out of it', async () => {
    await showReport();
    expect(the<HTMLImageElement>('.tag-report-still img').alt).equal('Charizard in its slab');
    named('Front', stage()).click();
    await until(() => label() === 'Front of Charizard');
    expect(chosen).deep.equal(['{"face":"front"}']);
    expect(stage().querySelectorAll('.tag-viewer-box').length).equal(4);
  });

  it('stays in sight beside what one reads, below a host’s bar, as high as its head leaves', async () => {
    await showReport();
    const host = document.documentElement.style;
    host.setProperty('--tag-bar', '50px');
    host.setProperty('--tag-head', '40px');
    try {
      const { height } = stage().getBoundingClientRect();
      expect(height).closeTo(Math.max(440, Math.min(1000, innerHeight - 50 - 40 - 32)), 1);
      window.scrollTo(0, 900);
      expect(window.scrollY).equal(900);
      expect(stage().getBoundingClientRect().top).closeTo(50 + 16, 1);
    } finally {
      host.removeProperty('--tag-bar');
      host.removeProperty('--tag-head');
      window.scrollTo(0, 0);
    }
  });

  it('turns the slab over', async () => {
    await showReport();
    named('Turn the slab over').click();
    await until(() => chosen.at(-1) === '{"face":"slab-back"}');
  });

  it('is zoomed with the keyboard: its button makes it interactive and focuses it', async () => {
    await showReport();
    const button = named(/^Zoom: /);
    button.focus();
    button.click();
    await until(() => surface() && document.activeElement === surface());
  });

  it('changes its light and keeps region and zoom', async () => {
    await showReport({ asked: { face: 'front' } });
    const [whole] = await settledView();
    named('Zoom in').click();
    await until(() => view()[0]! > whole! * 1.5);
    const before = await settledView();
    named('Raking').click();
    await until(() => label() === 'Front of Charizard, raking light');
    const after = await settledView();
    expect(after[0]! / before[0]!).closeTo(1, 0.02);
    expect(after[4]).closeTo(before[4]!, 8);
    expect(after[5]).closeTo(before[5]!, 8);
  });

  it('keeps region and zoom of a light only until another defect is selected', async () => {
    await showReport({ asked: { face: 'front' } });
    const row = (id: string) => the(`li[data-defect="${id}"] > button`);
    const [whole] = await settledView();
    row('f2').click();
    await until(() => view()[0] !== whole);
    const opened = await settledView();
    named('Zoom in').click();
    await until(() => view()[0]! > opened[0]! * 1.5);
    await settledView();
    const other = label()!.includes('raking') ? 'Normal' : 'Raking';
    const before = label();
    named(other).click();
    await until(() => label() !== before);
    expect((await settledView())[0]! / opened[0]!).greaterThan(1.5);
    row('f1').click();
    await until(() => row('f1').getAttribute('aria-pressed') === 'true');
    await settledView();
    row('f2').click();
    await until(() => Math.abs(view()[0]! / opened[0]! - 1) < 0.02);
  });

  it('shows both lights with a divider between them', async () => {
    await showReport({ asked: { face: 'back' } });
    named('Split').click();
    const divider = await until(() => stage().querySelector<HTMLElement>('[role="slider"]'));
    const before = Number(divider.getAttribute('aria-valuenow'));
    divider.focus();
    divider.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    );
    await until(() => Number(divider.getAttribute('aria-valuenow')) !== before);
  });

  it('moves to a defect and, once it is deselected, back to the full side', async () => {
    await showReport({ asked: { face: 'front' } });
    const [whole] = await settledView();
    const row = the('li[data-defect="f2"] > button');
    row.click();
    await until(() => view()[0]! > whole! * 1.5);
    row.click();
    await until(() => Math.abs(view()[0]! - whole!) < 0.001);
  });

  it('moves to a corner that is selected in the table, and shows its measurements', async () => {
    const report = shownReport();
    const corner = report.corner_details.back.find(({ location }) => location === 'top_right')!;
    corner.closeUp = { ...corner.closeUp, url: `${corner.closeUp.url}?x=2640&y=0&w=480&h=480` };
    await showReport({ initial: report });
    const button = named(/^Back, top right: /, the('#corner_details'));
    button.click();
    await until(() => label() === 'Back of Charizard');
    const [k, , , , x, y] = await settledView();
    const { clientWidth, clientHeight } = surface()!;
    expect(2880 * k! + x!).closeTo(clientWidth / 2, 2);
    expect(240 * k! + y!).closeTo(clientHeight / 2, 2);
    expect(the('#corner_details .tag-report-measured').textContent).match(/fill score \d+/);
    expect(button.getAttribute('aria-pressed')).equal('true');
  });

  it('draws the frames of the centering, to scale, within the outline', async () => {
    const report = { ...shownReport(), outline: outlines() };
    await showReport({ initial: report });
    named(/^Front, left \/ right: /, the('#centering')).click();
    const frame = await until(() =>
      document.querySelector<SVGRectElement>('[data-frame="actual"]'),
    );
    const { left } = report.centering.front;
    const scale = 3000 / (report.size.width * 2540);
    expect(frame.x.baseVal.value).closeTo(60 + left * scale, 1);
  });

  it('draws them for a defect of the centering too, over all of the card, while it is selected', async () => {
    await showReport({ asked: { face: 'front' } });
    const [whole] = await settledView();
    const row = the('li[data-defect="f4"] > button');
    const frames = () => stage().querySelectorAll('[data-frame="actual"]').length;
    expect(frames()).equal(0);
    row.click();
    await until(() => frames() === 1);
    expect((await settledView())[0]).closeTo(whole!, 0.001);
    row.click();
    await until(() => frames() === 0);
  });

  it('has the corners and edges around it; a press selects one', async () => {
    await showReport({ asked: { face: 'front' } });
    const pieces = await until(() => {
      const found = [...document.querySelectorAll('.tag-report-rim > g')];
      return found.length === 8 && found;
    });
    pieces[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await until(() => chosen.at(-1)?.includes('"part"'));
  });

  it('shows what the page requests, also later, and ignores unknown values', async () => {
    const client = clientOf(() => json(shownReport()));
    await showReport({ client, asked: { defect: 'b2' } });
    await until(() => label()?.startsWith('Back of Charizard'));
    await showReport({ client, asked: { defect: 'f1' } });
    await until(() => label()?.startsWith('Front of Charizard'));
    await showReport({ client, asked: { defect: 'nobody' } });
    await until(() => !document.querySelector('.tag-report-findings [data-selected]'));
    expect(chosen).deep.equal([]);
  });

  it('a choice that can be undone says so', async () => {
    const steps: boolean[] = [];
    await showReport({ onChoose: ({ isStep }) => steps.push(isStep) });
    the('li[data-defect="f2"] > button').click();
    await until(() => steps.length === 1);
    named('Next defect').click();
    await until(() => steps.length === 2);
    expect(steps).deep.equal([true, false]);
  });

  for (const theme of THEMES) {
    it(`in both lights passes axe, ${theme}`, async () => {
      document.documentElement.dataset['theme'] = theme;
      await showReport({ asked: { face: 'front', light: 'both' } });
      await until(() => stage().querySelector('[role="slider"]'));
      await expectNoViolations(the('main'), theme);
    });
  }
});

const outlines = () => {
  const outline = { x: 60, y: 60, width: 3000, height: 4200 };
  return { front: outline, back: outline };
};
