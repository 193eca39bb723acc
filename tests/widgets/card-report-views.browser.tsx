import '@tag/widgets/card-report/define';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import { json, never, openPanel, shownReport, the } from '../support/report-page.tsx';
import { gate, nextFrames, until } from '../support/waiting.ts';

interface ReportElement extends HTMLElement {
  ready: Promise<string>;
}

const LONG = 'Umbreon VMAX Alternate Art of the Moonlit Roofs '.repeat(4).trim();
const realFetch = globalThis.fetch;
let respond: (certificate: string) => Response | Promise<Response>;

/** Puts an element with these attributes into a column of this width; `respond` answers for the API. */
function mount(attributes: string, width = 320): ReportElement {
  globalThis.fetch = async (input, init) =>
    String(input).startsWith('http://api.test')
      ? respond(String(input).slice(-8))
      : realFetch(input, init);
  const main = document.body.appendChild(document.createElement('main'));
  main.style.inlineSize = `${width}px`;
  main.innerHTML = `<tag-card-report api-base="http://api.test" ${attributes}></tag-card-report>`;
  return the<ReportElement>('tag-card-report', main);
}

const reportOf = (certificate: string) =>
  json(shownReport({ certificate, score: certificate.endsWith('2') ? 867 : 972 }));
const refused = (code: string) => json({ code, message: 'Refused' }, 404);
const viewOf = (element: Element) =>
  element.shadowRoot!.querySelector('.tag-card-report')?.getAttribute('data-view') ?? 'full';
const textOf = (element: Element) => (element.shadowRoot!.textContent ?? '').replace(/\s+/g, ' ');

describe('the views of <tag-card-report>', () => {
  beforeEach(() => {
    respond = reportOf;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    for (const main of document.querySelectorAll('main')) main.remove();
  });

  for (const [width, view] of [
    [259, 'badge'],
    [260, 'summary'],
    [479, 'summary'],
    [480, 'full'],
  ] as const) {
    it(`is ${view} in ${width} px`, async () => {
      const element = mount('cert="X0000001"', width);
      expect(await element.ready).equal('ready');
      expect(viewOf(element)).equal(view);
    });
  }

  it('follows its width, unless a view is set', async () => {
    const element = mount('cert="X0000001"', 200);
    await until(() => viewOf(element) === 'badge');
    element.parentElement!.style.inlineSize = '400px';
    await until(() => viewOf(element) === 'summary');
    element.setAttribute('view', 'badge');
    await until(() => viewOf(element) === 'badge');
    expect(await element.ready).equal('ready');
  });

  it('keeps its view until it is 16 px too narrow for it', async () => {
    const element = mount('cert="X0000001"', 200);
    const resize = (width: number) => {
      element.parentElement!.style.inlineSize = `${width}px`;
    };
    // From here on the code of each is there.
    for (const [width, view] of [
      [200, 'badge'],
      [400, 'summary'],
      [480, 'full'],
    ] as const) {
      resize(width);
      await until(() => viewOf(element) === view);
    }
    for (const [width, view] of [
      [464, 'full'],
      [463, 'summary'],
      [479, 'summary'],
      [244, 'summary'],
      [243, 'badge'],
      [259, 'badge'],
      [260, 'summary'],
      [480, 'full'],
      [259, 'badge'],
    ] as const) {
      resize(width);
      await nextFrames(3);
      expect(viewOf(element), `${width} px`).equal(view);
    }
  });

  it('in a hidden tab keeps selection, zoom, and download', async () => {
    const element = mount('cert="X0000001" defect="f1"', 760);
    const root = element.shadowRoot!;
    const named = (name: string) =>
      [...root.querySelectorAll('button')].find(({ ariaLabel, textContent }) =>
        [ariaLabel, textContent].includes(name),
      );
    const zoom = () => root.querySelector('.tag-viewer-overlay > g')?.getAttribute('transform');
    (await until(() => root.querySelector<HTMLElement>('[data-defect="f2"] > button'))).click();
    // The picture has loaded.
    await until(zoom);
    let before: string | null | undefined;
    const comesToRest = async () => {
      before = zoom();
      await nextFrames(3);
      return before === zoom();
    };
    await until(comesToRest);
    named('Zoom in')!.click();
    const unzoomed = before;
    await until(() => zoom() !== unzoomed);
    await until(comesToRest);

    globalThis.fetch = (_, init) => Promise.resolve(never(init!.signal!));
    const downloads = await openPanel('downloads', root);
    the('button', downloads).click();
    await until(() => named('Checking …'));

    element.parentElement!.style.display = 'none';
    await nextFrames(3);
    element.parentElement!.style.display = '';
    await nextFrames(3);
    expect(viewOf(element)).equal('full');
    expect(the('[data-defect="f2"] > button', root).ariaPressed).equal('true');
    expect(zoom()).equal(before);
    expect(named('Checking …')).not.equal(undefined);
  });

  it('comes back from a narrower view with its selection', async () => {
    const element = mount('cert="X0000001"', 760);
    const root = element.shadowRoot!;
    const row = () => root.querySelector<HTMLElement>('[data-defect="f2"] > button');
    (await until(row)).click();
    await until(() => row()!.ariaPressed === 'true');
    element.parentElement!.style.inlineSize = '400px';
    await until(() => viewOf(element) === 'summary');
    element.parentElement!.style.inlineSize = '760px';
    expect((await until(row)).ariaPressed).equal('true');
  });

  it('summary: slab, grade, score, name, population, three defects, and a link to the report', async () => {
    respond = () =>
      json(shownReport({ score: 867, population: { total: 28, atGrade: 4, higher: 3, rank: 6 } }));
    const element = mount('cert="X0000001" view="summary" portal-base="https://portal.test"');
    const picked: unknown[] = [];
    element.addEventListener('tag-select', (event) => picked.push((event as CustomEvent).detail));
    element.addEventListener('tag-navigate', (event) => event.preventDefault());
    expect(await element.ready).equal('ready');
    const root = element.shadowRoot!;
    for (const fact of ['8.5', 'NM-MT+', '867 points', 'Charizard', 'Only 4 of 28', 'Rank 6 of 28'])
      expect(textOf(element)).include(fact);
    expect(the<HTMLImageElement>('img', root).alt).equal('Charizard in its slab');
    const costs = [...root.querySelectorAll('li b')].map((item) => item.textContent);
    expect(costs.length).equal(3);
    expect(the<HTMLAnchorElement>('.tag-summary-link', root).href).equal(
      'https://portal.test/card/X0000001',
    );
    the('li a', root).click();
    expect(picked).length(1);
  });

  for (const view of ['summary', 'badge']) {
    it(`${view}: its ground ends at its round border`, async () => {
      const element = mount(`cert="X0000001" view="${view}"`);
      await element.ready;
      const [report, box] = ['.tag-card-report', `.tag-${view}`].map((selector) =>
        getComputedStyle(element.shadowRoot!.querySelector(selector)!),
      );
      expect(parseFloat(box!.borderRadius)).above(0);
      const isClear = report!.backgroundColor === 'rgba(0, 0, 0, 0)';
      expect(isClear ? box!.borderRadius : report!.borderRadius).equal(box!.borderRadius);
    });

    it(`${view}: not public is empty, unknown is an error, and an error can be retried`, async () => {
      respond = () => refused('certificate_not_published');
      const empty = mount(`cert="X0000001" view="${view}"`);
      expect(await empty.ready).equal('empty');
      expect(textOf(empty)).include('isn’t public yet');
      respond = () => refused('certificate_not_found');
      const unknown = mount(`cert="X0000003" view="${view}"`);
      expect(await unknown.ready).equal('error');
      expect(textOf(unknown)).include('There is no certificate X0000003');
      respond = () => new Response('no', { status: 500 });
      const failed = mount(`cert="X0000004" view="${view}"`);
      expect(await failed.ready).equal('error');
      respond = reportOf;
      the('button', failed.shadowRoot!).click();
      await until(() => failed.dataset['state'] === 'ready');
    });

    it(`${view}: keeps its height from loading to ready, and long names fit`, async () => {
      const loaded = gate();
      respond = async () => {
        await loaded.opened;
        return json(shownReport({ card: { name: LONG, set: LONG } }));
      };
      const element = mount(`cert="X0000001" view="${view}"`);
      await until(() => viewOf(element) === view);
      const before = element.offsetHeight;
      loaded.open();
      expect(await element.ready).equal('ready');
      expect(Math.abs(element.offsetHeight - before)).most(view === 'badge' ? 1 : 90);
      expect(element.scrollWidth).most(320);
    });
  }

  it('compares two: the better value is marked, and equal rows can be hidden', async () => {
    const element = mount('compare="X0000001,x0000002"', 760);
    expect(await element.ready).equal('ready');
    const root = element.shadowRoot!;
    const row = (label: string) =>
      [...root.querySelectorAll('tr')].find(
        (one) => one.querySelector('th[scope=row]')?.textContent === label,
      );
    const score = [...row('Score')!.querySelectorAll('td')];
    expect(score.map((cell) => cell.hasAttribute('data-best'))).deep.equal([true, false]);
    expect(score[0]!.textContent).include('better');
    expect(row('Grade')!.textContent).include('better');
    const all = root.querySelectorAll('th[scope=row]').length;
    const button = [...root.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Differences only',
    );
    button!.click();
    await until(() => root.querySelectorAll('th[scope=row]').length < all);
    expect(row('Score')).not.equal(undefined);
  });

  it('compares two of one grade: neither grade is better', async () => {
    respond = (certificate) =>
      json(shownReport({ certificate, score: certificate.endsWith('2') ? 951 : 972 }));
    const element = mount('compare="X0000001,X0000002"', 760);
    expect(await element.ready).equal('ready');
    const best = [...element.shadowRoot!.querySelectorAll('tr:has([data-best]) > [scope=row]')];
    expect(best.map(({ textContent }) => textContent))
      .include('Score')
      .not.include('Grade');
  });

  it('compares three, one of them missing', async () => {
    respond = (certificate) =>
      certificate === 'X0000003' ? refused('certificate_not_found') : reportOf(certificate);
    const element = mount('compare="X0000001, X0000002, X0000003"', 360);
    expect(await element.ready).equal('ready');
    expect(element.shadowRoot!.querySelectorAll('thead th').length).equal(3);
    expect(textOf(element)).include('There is no certificate X0000003').include('Not available');
    expect(element.scrollWidth).most(360);
  });

  it('reports that `compare` is malformed', async () => {
    const element = mount('compare="X0000001,nonsense"');
    expect(await element.ready).equal('error');
    expect(textOf(element)).include('compare: Two or three certificates');
  });

  for (const theme of THEMES) {
    for (const attributes of [
      'view="summary" cert="X0000001"',
      'view="badge" cert="X0000001"',
      'compare="X0000001,X0000002"',
    ]) {
      it(`${theme}: axe finds nothing in ${attributes}`, async () => {
        const element = mount(`${attributes} theme="${theme}" portal-base="https://portal.test"`);
        expect(await element.ready).equal('ready');
        await expectNoViolations(element, theme);
      });
    }
  }
});
