import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import {
  clearPage,
  clientOf,
  json,
  show,
  shownReport,
  the,
  openPanel,
} from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';

const realFetch = globalThis.fetch;
const realClick = HTMLAnchorElement.prototype.click;
let copied: string[];
let saved: string[];

const links = {
  portalBase: 'https://portal.test',
  embedScript: 'https://cdn.test/embed/v1/loader.js',
  link: (href: string) => ({ href, target: '_blank', rel: 'noopener' }),
};

const LINES = `<script type="module" src="https://cdn.test/embed/v1/loader.js"></script>
<tag-card-report cert="X0000001" loading="lazy">
  <a href="https://portal.test/card/X0000001">View report X0000001</a></tag-card-report>`;

/** The browser's capabilities, for one test. */
function give(name: 'clipboard' | 'share' | 'canShare', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

async function showReport(options: { report?: GradedCardDetail; known?: boolean } = {}) {
  const { report = shownReport(), known = true } = options;
  show({ client: clientOf(() => json(report)), ...(known && { links }) });
  return openPanel('share');
}

const button = (name: string) =>
  [...the('#share').querySelectorAll('button')].find(({ textContent }) => textContent === name);
const statusText = () => the('#share [role="status"]').textContent;

describe('sharing a report', () => {
  beforeEach(() => {
    copied = [];
    saved = [];
    give('clipboard', { writeText: async (text: string) => void copied.push(text) });
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
  });
  afterEach(() => {
    clearPage();
    globalThis.fetch = realFetch;
    HTMLAnchorElement.prototype.click = realClick;
    for (const name of ['clipboard', 'share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });

  it('copies the link to its page, and announces it politely', async () => {
    await showReport();
    button('Copy link')!.click();
    await until(() => statusText() === 'Link copied.');
    expect(copied).deep.equal(['https://portal.test/card/X0000001']);
  });

  it('copies the three lines of code that embed it; they create the element', async () => {
    await showReport();
    expect(the('#share pre').textContent).equal(LINES);
    button('Copy code')!.click();
    await until(() => statusText() === 'Code copied.');
    expect(copied).deep.equal([LINES]);
    const page = new DOMParser().parseFromString(copied[0]!, 'text/html');
    const element = page.querySelector('tag-card-report[cert="X0000001"]')!;
    expect(element.querySelector('a')!.href).equal('https://portal.test/card/X0000001');
    expect(page.querySelector('script')!.type).equal('module');
  });

  it('if copying is forbidden, shows the text to copy by hand', async () => {
    give('clipboard', undefined);
    const container = await showReport();
    button('Copy link')!.click();
    const field = await until(() => container.querySelector('textarea'));
    expect(field.value).equal('https://portal.test/card/X0000001');
    field.focus();
    expect(field.selectionEnd).equal(field.value.length);
    scrollTo(0, 0);
    await expectNoViolations(container);
  });

  it('passes the link to the system if possible, and accepts a closed share sheet', async () => {
    const given: ShareData[] = [];
    give('share', async (data: ShareData) => {
      given.push(data);
      if (given.length === 2) throw new DOMException('', 'AbortError');
      if (given.length === 3) throw new DOMException('', 'DataError');
    });
    give('canShare', () => false);
    await showReport();
    expect(button('Share image …')).equal(undefined);
    button('Share link …')!.click();
    await until(() => given.length === 1);
    expect(given[0]).include({
      url: 'https://portal.test/card/X0000001',
      title: 'Charizard, Gem Mint 10',
    });
    button('Share link …')!.click();
    await until(() => given.length === 2);
    expect(statusText()).equal('');
    button('Share link …')!.click();
    await until(() => statusText() === 'Sharing isn’t available here.');
  });

  it('saves its picture under the certificate, and shares the same file', async () => {
    const given: ShareData[] = [];
    give('share', async (data: ShareData) => void given.push(data));
    give('canShare', () => true);
    let fetched = 0;
    globalThis.fetch = async (input, init) => {
      if (String(input).includes('origin=')) fetched += 1;
      return realFetch(input, init);
    };
    await showReport();
    button('Save share image')!.click();
    await until(() => statusText() === 'Saved X0000001.png.');
    expect(saved).deep.equal(['X0000001.png']);
    button('Share image …')!.click();
    await until(() => given.length === 1);
    const [file] = given[0]!.files!;
    const source = await (await realFetch('/portal/public/icon-192.png')).arrayBuffer();
    expect(file!.name).equal('X0000001.png');
    expect(new Uint8Array(await file!.arrayBuffer())).deep.equal(new Uint8Array(source));
    expect(fetched).equal(1);
  });

  it("reports that the picture isn't available, and retries the next time", async () => {
    let fails = true;
    globalThis.fetch = async (input, init) => {
      if (fails && String(input).includes('origin=')) throw new TypeError('Failed to fetch');
      return realFetch(input, init);
    };
    await showReport();
    button('Save share image')!.click();
    await until(() => statusText()?.includes('didn’t load'));
    expect(saved).deep.equal([]);
    fails = false;
    button('Save share image')!.click();
    await until(() => statusText()?.includes('Saved'));
  });

  it('without a portal to link to, there is only the picture', async () => {
    await showReport({ known: false });
    expect(button('Copy link')).equal(undefined);
    expect(the('#share').querySelector('pre')).equal(null);
    expect(button('Save share image')).not.equal(undefined);
  });

  for (const theme of THEMES) {
    it(`${theme}: axe finds nothing, and 360 px are enough`, async () => {
      document.documentElement.dataset['theme'] = theme;
      const report = { ...shownReport(), hasWitnessVideo: true };
      const container = await showReport({ report });
      the('main').style.inlineSize = '360px';
      await expectNoViolations(container, theme);
      await expectNoViolations(the('#witness'), theme);
      for (const element of container.querySelectorAll('*')) {
        expect(element.getBoundingClientRect().right, element.outerHTML).most(361);
      }
    });
  }
});

describe('the witness video of a report', () => {
  afterEach(clearPage);

  it('links to its page, with the props of the host’s links', async () => {
    await showReport({ report: { ...shownReport(), hasWitnessVideo: true } });
    const link = the<HTMLAnchorElement>('a', await openPanel('witness'));
    expect(link.href).equal('https://portal.test/card/X0000001/witness');
    expect(link.target).equal('_blank');
    expect(the('#witness').textContent).contain('Pay once, watch for a year. No account needed.');
    expect(the('.tag-report-navigation a[href="#witness"]').textContent).equal('Witness video');
  });

  it('says where it is if no page is known', async () => {
    await showReport({ report: { ...shownReport(), hasWitnessVideo: true }, known: false });
    expect((await openPanel('witness')).querySelector('a')).equal(null);
    expect(the('#witness').textContent).contain('on the TAG website');
  });

  it("isn't mentioned if there isn't one", async () => {
    await showReport();
    expect(document.querySelector('#witness')).equal(null);
    expect(document.querySelector('.tag-report-navigation a[href="#witness"]')).equal(null);
    expect(document.querySelector('.tag-report-navigation a[href="#spin"]')).equal(null);
  });
});
