import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import { clearPage, clientOf, json, show, shownReport, the } from '../support/report-page.tsx';
import { nextFrames, until } from '../support/waiting.ts';
import type { CardReportProps } from '@tag/widgets/card-report';

const inspected: (string | null)[] = [];
const dialog = () => the('.tag-dialog[open]');
const surface = () => the('.tag-viewer-surface', dialog());
const line = (id: string) => the(`.tag-report-defect[data-defect="${id}"]`, dialog());
const shown = () => surface().getAttribute('aria-label');
const button = (name: string, within: ParentNode = dialog()) =>
  [...within.querySelectorAll<HTMLElement>('button')].find(
    (found) => (found.getAttribute('aria-label') ?? found.textContent) === name,
  )!;

/** What is where on the screen: the picture's own coordinates, as its boxes are carried. */
const view = () =>
  the('.tag-viewer-overlay > g', dialog())
    .getAttribute('transform')!
    .match(/-?[\d.]+(?:e-?\d+)?/g)!
    .map(Number);

async function settledView() {
  let before = '';
  return until(async () => {
    await nextFrames(2);
    const now = the('.tag-viewer-overlay > g', dialog()).getAttribute('transform') ?? '';
    const isStill = now !== '' && now === before;
    before = now;
    // Until the dialog is open, the picture has no size.
    return isStill && view()[0]! > 0 && view();
  });
}

async function showReport(props: Partial<CardReportProps> = {}) {
  inspected.length = 0;
  show({
    client: clientOf(() => json(shownReport())),
    onEnlarge: (_shown, defect) => inspected.at(-1) !== defect && inspected.push(defect),
    ...props,
  });
  await until(() => document.querySelector('#defect_map'));
}

async function open(name: string) {
  button(name, document).click();
  await until(() => document.querySelector('.tag-dialog[open] .tag-viewer-overlay > g'));
}

describe('a side under the glass', () => {
  afterEach(clearPage);

  it('changes its light and keeps region and zoom', async () => {
    await showReport();
    await open('Enlarge: Front of the card');
    const [whole] = await settledView();
    button('Zoom in').click();
    await until(() => view()[0]! > whole! * 1.5);
    const before = await settledView();
    button('Raking light').click();
    await until(() => shown() === 'Front of the card in raking light');
    const after = await settledView();
    expect(after[0]! / before[0]!).closeTo(1, 0.02);
    expect(after[4]).closeTo(before[4]!, 8);
    expect(after[5]).closeTo(before[5]!, 8);
  });

  it('turns over to the whole other side, with the defects of that side', async () => {
    await showReport();
    await open('Enlarge: Front of the card');
    expect(dialog().querySelectorAll('.tag-report-defect').length).equal(5);
    button('Back').click();
    await until(() => shown() === 'Back of the card');
    expect(dialog().querySelectorAll('.tag-report-defect').length).equal(3);
    expect(dialog().querySelectorAll('.tag-viewer-box').length).equal(3);
  });

  it('goes to the defect picked in the list; picked again, to the whole side', async () => {
    await showReport();
    await open('Enlarge: Front of the card');
    const [whole] = await settledView();
    line('f2').click();
    await until(() => view()[0]! > whole! * 1.5);
    expect(line('f2').getAttribute('aria-pressed')).equal('true');
    line('f2').click();
    await until(() => Math.abs(view()[0]! - whole!) < 0.001);
    expect(inspected).deep.equal([null, 'f2', null]);
  });

  it('steps through the defects of both sides and says where it is', async () => {
    await showReport();
    await open('Enlarge: Front of the card');
    const said = () => the('.tag-report-stepper p', dialog()).textContent;
    expect(said()).equal('8 defects');
    for (let at = 1; at <= 8; at++) {
      button('Next defect').click();
      await until(() => said().includes(`${at} of 8`));
    }
    expect(shown()).equal('Back of the card');
    expect(button('Next defect').getAttribute('aria-disabled')).equal('true');
    button('Previous defect').click();
    await until(() => said().includes('7 of 8'));
  });

  it('opens from a corner and from an edge at its region', async () => {
    const report = shownReport();
    const region = { x: 2640, y: 0, width: 480, height: 480 };
    const corner = report.corner_details.back.find(({ location }) => location === 'top_right')!;
    corner.closeUp = { ...corner.closeUp, url: `${corner.closeUp.url}?x=2640&y=0&w=480&h=480` };
    await showReport({ initial: report });
    await open('Enlarge: Back, top right corner');
    expect(shown()).equal('Back of the card');
    const [k, , , , x, y] = await settledView();
    const { clientWidth, clientHeight } = surface();
    expect((region.x + 240) * k! + x!).closeTo(clientWidth / 2, 2);
    expect((region.y + 240) * k! + y!).closeTo(clientHeight / 2, 2);
  });

  it('opens at the defect that the page names, notifies the page, and is silent about a stranger', async () => {
    const client = clientOf(() => json(shownReport()));
    await showReport({ client, defect: 'b2' });
    await until(() => document.querySelector('.tag-dialog[open] .tag-viewer-surface'));
    expect(shown()).equal('Back of the card');
    expect(line('b2').getAttribute('aria-pressed')).equal('true');
    the('.tag-dialog-close').click();
    await until(() => !document.querySelector('.tag-dialog'));
    expect(inspected).deep.equal(['b2', null]);
    await showReport({ client, defect: 'nobody' });
    await nextFrames(3);
    expect(document.querySelector('.tag-dialog')).equal(null);
  });

  it('offers a link to the defect’s own page where the portal is known', async () => {
    const links = { portalBase: 'https://portal.test', link: (href: string) => ({ href }) };
    await showReport({ links, defect: 'f1' });
    await until(() => document.querySelector('.tag-report-inspector-link'));
    const { href } = the<HTMLAnchorElement>('.tag-report-inspector-link a', dialog());
    const address = new URL(href);
    expect(address.origin).equal('https://portal.test');
    expect(address.pathname).match(/^\/defect-viewer\//);
    expect(address.searchParams.get('defect')).equal('f1');
  });

  it('gives the focus back on Escape', async () => {
    await showReport();
    const opener = button('Enlarge: Front of the card', document);
    opener.focus();
    await open('Enlarge: Front of the card');
    await until(() => dialog().contains(document.activeElement));
    await sendKeys({ press: 'Escape' });
    await until(() => !document.querySelector('.tag-dialog'));
    expect(document.activeElement).equal(opener);
  });

  for (const theme of THEMES) {
    it(`passes axe, ${theme}`, async () => {
      document.documentElement.dataset['theme'] = theme;
      await showReport({ defect: 'f1' });
      await until(() => document.querySelector('.tag-dialog[open] .tag-viewer-surface'));
      button('Raking light').click();
      await until(() => shown()!.includes('raking'));
      // While it fades in, its text has no contrast yet.
      await until(() => dialog().contains(document.activeElement));
      await until(() => dialog().shadowRoot!.getAnimations().length === 0);
      await expectNoViolations(document.querySelector('main')!, theme);
    }).timeout(20_000);
  }
});
