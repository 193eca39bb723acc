import { pageSheet } from '@tag/element/generate';
import { cardReportSchema } from '@tag/widgets/card-report';
import { defectViewerSchema } from '@tag/widgets/defect-viewer';
import { marketListingSchema } from '@tag/widgets/market-listing';
import { popReportSchema } from '@tag/widgets/pop-report';
import { expect } from 'chai';
import { gate, nextFrames, until } from '../support/waiting.ts';
import { json, shownReport } from '../support/report-page.tsx';

const SCHEMAS = [cardReportSchema, defectViewerSchema, marketListingSchema, popReportSchema];
const WIDTHS = [240, 298, 560, 900, 1300];
/** By name: what an element carries. Those whose height is the same until their data is there. */
const STEADY = [
  'tag-card-report cert="X0000001" view="badge"',
  'tag-card-report cert="X0000001" view="summary"',
  'tag-card-report cert="X0000001"',
  'tag-defect-viewer cert="X0000001" defect="f1"',
  'tag-market-listing cert="X0000001"',
  'tag-pop-report',
];
const LIST = 'tag-market-listing';
/** Browsers don't count a shift below this as one (px). */
const UNNOTICED = 3;

const realFetch = globalThis.fetch;

describe('the space of an element', () => {
  afterEach(() => {
    globalThis.fetch = realFetch;
    document.adoptedStyleSheets = [];
    document.querySelector('main')?.remove();
  });

  it('is reserved by the page’s sheet, then by its own, until its content is there', async () => {
    const answered = gate();
    globalThis.fetch = async (input, init) => {
      if (!String(input).startsWith('http://api.test')) return realFetch(input, init);
      await answered.opened;
      return String(input).includes('/graded-cards/')
        ? json(shownReport({ certificate: 'X0000001' }))
        : json({ code: 'NOT_FOUND', message: 'None' }, 404);
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageSheet(SCHEMAS));
    document.adoptedStyleSheets = [sheet];
    const main = document.body.appendChild(document.createElement('main'));
    const write = (element: string) =>
      `<${element} api-base="http://api.test"><a href="/">View</a></${element.split(' ')[0]}>`;
    main.innerHTML = WIDTHS.map(
      (width) =>
        `<section style="inline-size: ${width}px">${[...STEADY, LIST].map(write).join('')}</section>`,
    ).join('');
    const elements = [...main.querySelectorAll<HTMLElement>('section > *')];
    const heights = () => elements.map((element) => element.getBoundingClientRect().height);

    const undefinedYet = heights();
    await Promise.all([
      import('@tag/widgets/card-report/define'),
      import('@tag/widgets/defect-viewer/define'),
      import('@tag/widgets/market-listing/define'),
      import('@tag/widgets/pop-report/define'),
    ]);
    const defined = heights();
    await until(() => elements.every(({ dataset }) => dataset['state'] === 'loading'));
    await nextFrames(3);
    const waiting = heights();

    const shifts = elements.flatMap((element, at) => {
      const [first, ...later] = [undefinedYet[at]!, defined[at]!, waiting[at]!];
      const isList = at % (STEADY.length + 1) === STEADY.length;
      // A list's height depends on its columns: what is above the fold is reserved.
      const isSteady = isList
        ? first >= 480 && later.every((height) => height >= first)
        : first > 30 && later.every((height) => Math.abs(height - first) < UNNOTICED);
      const width = element.parentElement!.style.inlineSize;
      return isSteady ? [] : [`${element.outerHTML} in ${width}: ${first}, ${later.join(', ')}`];
    });
    expect(shifts).deep.equal([]);

    answered.open();
    const summary = elements[WIDTHS.indexOf(298) * (STEADY.length + 1) + 1]!;
    await until(() => summary.dataset['state'] === 'ready');
    await nextFrames(1);
    expect(summary.getBoundingClientRect().height).closeTo(420, UNNOTICED);
  });

  it('of a population report is that of its skeleton', async () => {
    globalThis.fetch = (input, init) =>
      String(input).startsWith('http://api.test') ? new Promise(() => {}) : realFetch(input, init);
    await import('@tag/widgets/pop-report/define');
    const main = document.body.appendChild(document.createElement('main'));
    const shapes: [number, string][] = [
      [320, ''],
      [900, ''],
      [320, 'category="Pokemon"'],
      [900, 'category="Pokemon"'],
    ];
    main.innerHTML = shapes
      .map(
        ([width, scope]) => `<section style="inline-size: ${width}px">
          <tag-pop-report loading="eager" ${scope} api-base="http://api.test"></tag-pop-report>
        </section>`,
      )
      .join('');
    const elements = [...main.querySelectorAll<HTMLElement>('tag-pop-report')];
    const heights = () => elements.map((element) => Math.round(element.offsetHeight));
    const reserved = heights();
    await until(() =>
      elements.every(({ shadowRoot }) => shadowRoot!.querySelector('.tag-pop-waiting')),
    );
    await nextFrames(2);
    expect(heights()).deep.equal(reserved);
  });

  it('is left to the fallback where the script can’t be loaded', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageSheet([{ ...cardReportSchema, tag: 'tag-unknown' }]));
    document.adoptedStyleSheets = [sheet];
    const main = document.body.appendChild(document.createElement('main'));
    main.innerHTML = '<tag-unknown view="summary"><a href="/">View</a></tag-unknown>';
    const element = main.firstElementChild as HTMLElement;
    expect(element.offsetHeight).equal(420);
    element.dataset['state'] = 'error';
    expect(element.offsetHeight).below(40);
  });
});
