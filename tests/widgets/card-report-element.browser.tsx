import '@tag/widgets/card-report/define';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import { json, shownReport, the } from '../support/report-page.tsx';
import { layoutShiftSince } from '../support/layout-shift.ts';
import { nextFrames, until } from '../support/waiting.ts';

interface ReportElement extends HTMLElement {
  ready: Promise<string>;
  reload(): Promise<string>;
}

const realFetch = globalThis.fetch;
let respond: (url: string) => Response | Promise<Response>;

/** Puts elements on the page; `respond` answers for the API. */
function mount(html: string): ReportElement {
  globalThis.fetch = async (input, init) =>
    String(input).startsWith('http://api.test') ? respond(String(input)) : realFetch(input, init);
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = html;
  return the<ReportElement>('tag-card-report', main);
}

function collectEvents(...types: string[]): CustomEvent[] {
  const events: CustomEvent[] = [];
  for (const type of types)
    document.addEventListener(type, (event) => events.push(event as CustomEvent));
  return events;
}

describe('<tag-card-report>', () => {
  afterEach(() => {
    globalThis.fetch = realFetch;
    for (const main of document.querySelectorAll('main')) main.remove();
  });

  it('shows a report in its shadow root and reports its state and a selected defect', async () => {
    respond = () => json(shownReport());
    const events = collectEvents('tag-ready', 'tag-select');
    const element = mount(
      '<tag-card-report cert="X0000001" api-base="http://api.test"></tag-card-report>',
    );
    expect(await element.ready).equal('ready');
    expect(element.dataset['state']).equal('ready');
    const root = element.shadowRoot!;
    await until(() => root.querySelector('.tag-report-figure'));
    expect(getComputedStyle(the('.tag-report-figure', root)).fontSize).not.equal('16px');
    the('[data-defect="f2"] > button', root).click();
    await until(() => events.length === 2);
    expect(events.map(({ type }) => type)).deep.equal(['tag-ready', 'tag-select']);
    expect(events[1]!.detail).include({
      defect: 'f2',
      type: 'CORNER',
      side: 'FRONT',
      deduction: 5,
    });
    expect(events[1]!.target).equal(element);
  });

  for (const theme of THEMES) {
    it(`${theme}: axe finds nothing`, async () => {
      respond = () => json(shownReport());
      const element = mount(
        `<tag-card-report theme="${theme}" cert="X0000001" api-base="http://api.test"></tag-card-report>`,
      );
      await element.ready;
      await until(() => element.shadowRoot!.querySelector('#share'));
      await expectNoViolations(element, theme);
    });
  }

  it('a malformed or missing certificate is an attribute error, and nothing is fetched', async () => {
    const asked: string[] = [];
    respond = (url) => (asked.push(url), json({}));
    const events = collectEvents('tag-error');
    const element = mount(
      '<tag-card-report cert="hello" api-base="http://api.test"></tag-card-report>',
    );
    expect(await element.ready).equal('error');
    await until(() =>
      element.shadowRoot!.textContent?.includes('That doesn’t look like a certificate number'),
    );
    expect(events[0]!.detail).include({ code: 'invalid', attribute: 'cert', retryable: false });
    // A picture of the previous report may still be requested.
    expect(asked.filter((url) => url.includes('/graded-cards/'))).deep.equal([]);
  });

  it('not found is an error, not yet public is empty', async () => {
    respond = (url) =>
      json(
        {
          code: url.endsWith('2') ? 'certificate_not_published' : 'certificate_not_found',
          message: 'Refused',
        },
        404,
      );
    const element = mount(
      '<tag-card-report cert="X0000001" api-base="http://api.test"></tag-card-report>',
    );
    expect(await element.ready).equal('error');
    element.setAttribute('cert', 'X0000002');
    await until(() => element.dataset['state'] === 'empty');
    expect(element.shadowRoot!.textContent).contain('isn’t public yet');
  });

  it('waits for its turn among the page’s elements before it retries', async () => {
    const asked: string[] = [];
    let fail!: () => void;
    const lost = new Promise<Response>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
    respond = (url) => {
      const cert = url.slice(-8);
      asked.push(cert);
      const isFirst = cert === 'X0000001' && asked.filter((one) => one === cert).length <= 3;
      if (isFirst) return Promise.reject(new TypeError('Failed to fetch'));
      return cert === 'X0000001' ? json(shownReport()) : lost;
    };
    const element = mount(
      [1, 2, 3, 4, 5]
        .map(
          (n) =>
            `<tag-card-report cert="X000000${n}" api-base="http://api.test"></tag-card-report>`,
        )
        .join(''),
    );
    expect(await element.ready).equal('error');
    // The other four are loading now.
    await until(() => asked.includes('X0000005'));
    const before = asked.length;
    const button = await until(() =>
      element.shadowRoot!.querySelector<HTMLElement>('.tag-notice button'),
    );
    button.click();
    await until(() => element.dataset['state'] === 'loading');
    expect(asked.slice(before)).deep.equal([]);
    element.nextElementSibling!.remove();
    await until(() => element.dataset['state'] === 'ready');
    fail();
  });

  it('links to the portal if one is known, and asks the page first', async () => {
    respond = () => json(shownReport());
    const api = 'api-base="http://api.test"';
    const alone = mount(`<tag-card-report cert="X0000001" ${api}></tag-card-report>`);
    await alone.ready;
    await until(() => alone.shadowRoot!.querySelector('.tag-report-facts'));
    expect(alone.shadowRoot!.textContent).not.contain('View on TAG');

    const element = mount(
      `<tag-card-report cert="X0000001" ${api} portal-base="https://portal.test/" link-target="_blank"></tag-card-report>`,
    );
    await element.ready;
    const link = await until(() =>
      element.shadowRoot!.querySelector<HTMLAnchorElement>('.tag-report-facts a[href*="/card/"]'),
    );
    expect(link.href).equal('https://portal.test/card/X0000001');
    expect([link.target, link.rel]).deep.equal(['_blank', 'noopener']);
    let asked = '';
    element.addEventListener(
      'tag-navigate',
      (event) => {
        asked = (event as CustomEvent<{ href: string }>).detail.href;
        event.preventDefault();
      },
      { once: true },
    );
    link.click();
    expect(asked).equal('https://portal.test/card/X0000001');
  });

  it('opens at the defect in its attribute, even if it is set later', async () => {
    respond = () => json(shownReport());
    const selected = collectEvents('tag-select');
    const element = mount(
      '<tag-card-report cert="X0000001" defect="b1" api-base="http://api.test"></tag-card-report>',
    );
    const shown = (label: string) =>
      until(() => {
        const surface = element.shadowRoot!.querySelector('.tag-viewer-surface');
        return surface?.getAttribute('aria-label')?.startsWith(label);
      });
    await shown('Back of Charizard');
    element.setAttribute('defect', 'f1');
    await shown('Front of Charizard');
    // The page asked for them; the visitor selected none.
    expect(selected).deep.equal([]);
  });

  it('section links work inside the shadow root', async () => {
    respond = () => json(shownReport());
    const element = mount(
      '<tag-card-report cert="X0000001" api-base="http://api.test"></tag-card-report>',
    );
    await element.ready;
    const root = element.shadowRoot!;
    await until(() => root.querySelector('#dings'));
    the('a[href="#dings"]', root).click();
    expect(root.activeElement?.textContent).equal('Dings');
  });

  for (const width of [360, 800, 1440]) {
    it(`shifts nothing when the report replaces its skeleton, ${width} px wide`, async () => {
      let answer!: (response: Response) => void;
      // Reports of earlier tests may still ask for theirs.
      respond = (url) =>
        url.endsWith('/public/detail/X0000009')
          ? new Promise((resolve) => (answer = resolve))
          : new Response(null, { status: 404 });
      const element = mount(
        '<p>Above</p><tag-card-report view="full" cert="X0000009" api-base="http://api.test"></tag-card-report><p>Below</p>',
      );
      element.parentElement!.style.inlineSize = `${width}px`;
      const root = element.shadowRoot!;
      await until(() => root.querySelector('.tag-report-bone') && answer);
      scrollTo(0, 0);
      await nextFrames(2);
      const picture = () => the('.tag-report-frame', root).getBoundingClientRect();
      const before = { height: element.offsetHeight, picture: picture() };
      const begin = performance.now();

      answer(json(scanned({ ...shownReport(), certificate: 'X0000009' })));
      await element.ready;
      await until(() => root.querySelector('#share'));
      const eager = [...root.querySelectorAll('img')].filter(({ loading }) => loading !== 'lazy');
      await until(() => eager.every(({ complete }) => complete));
      await nextFrames(2);
      expect(await layoutShiftSince(begin)).lessThan(0.01);
      for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
        expect(picture()[edge]).closeTo(before.picture[edge], 1);
      }
      expect(element.offsetHeight / before.height).closeTo(1, 0.12);
    });
  }
});

/** Without the scans, since the test picture is square: only their layout matters. */
function scanned(report: GradedCardDetail): GradedCardDetail {
  return JSON.parse(JSON.stringify(report).replaceAll('icon-192.png', 'nothing-here.png'));
}
