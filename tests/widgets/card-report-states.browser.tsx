import type { Failure } from '@tag/client/public';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import {
  clearPage,
  clientOf,
  json,
  never,
  show,
  shownReport,
  the,
  type Respond,
} from '../support/report-page.tsx';
import { holdTimers, type HeldTimers } from '../support/held-timers.ts';
import { nextFrames, until } from '../support/waiting.ts';

const refusal =
  (code: string, status: number, message = 'Refused', details?: Record<string, string>) =>
  () =>
    json({ type: 'refusal', code, message, details, requestId: 'r' }, status);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const status = () => the('.tag-card-report').dataset['status'];
/** What scrolls sideways on a phone. */
const SCROLLS = '.tag-report-findings';
/** Elements whose text is cut off by their own edge, or sticks out of the report. */
function cutOff(): string[] {
  const report = the('.tag-card-report');
  const right = report.getBoundingClientRect().right + 0.5;
  return [...report.querySelectorAll('*:not(svg *)')]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      if (element.closest(`.tag-hidden, ${SCROLLS}`) || !element.checkVisibility()) return false;
      const isClipped =
        overflowX !== 'visible' &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1);
      return isClipped || element.getBoundingClientRect().right > right;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}
const heading = () => the('.tag-notice :is(h2, h3)').textContent;

/** Every state by name: how it occurs, and what a visitor reads first. */
const STATES: [name: string, cert: string, respond: Respond, reads: string, status: string][] = [
  ['ready', 'X0000001', () => json(shownReport()), 'Charizard', 'ready'],
  ['Authentic', 'X0000001', () => json(shownReport({ score: null })), 'Authentic', 'ready'],
  ['Pristine', 'X0000001', () => json(shownReport({ score: 1000 })), 'Pristine', 'ready'],
  ['without a slab', 'X0000001', () => json(shownReport({ hasSlab: false })), 'Front', 'ready'],
  ['waiting', 'X0000001', never, 'Loading the report', 'loading'],
  ['malformed', 'charizard', never, 'That doesn’t look like a certificate number', 'error'],
  ['unknown', 'X1', never, 'That doesn’t look like a certificate number', 'error'],
  [
    'not found',
    'X7654321',
    refusal('certificate_not_found', 404),
    'There is no certificate X7654321',
    'error',
  ],
  [
    'not public yet',
    'X7654321',
    refusal('certificate_not_published', 404),
    'This report isn’t public yet',
    'empty',
  ],
  [
    'voided',
    'X7654321',
    refusal('certificate_voided', 410, 'Voided', { date: 'Nov/20/2026', reason: 'Wrong label' }),
    'This certificate was voided on Nov/20/2026 and is no longer valid. Reason: Wrong label',
    'error',
  ],
  [
    'regraded',
    'X0000001',
    () =>
      json({
        ...shownReport(),
        history: [
          {
            grade: { key: '9', score: 930, grade: '9', label: 'Mint' },
            gradedAt: '2026-03-01T09:30:00Z',
            regradedAt: '2026-03-05T09:30:00Z',
            reason: 'Measured again',
          },
        ],
      }),
    'was Mint 9 (930). Reason: Measured again',
    'ready',
  ],
  ['unreachable', 'X0000001', lost, 'We couldn’t load the report', 'error'],
  [
    'limited',
    'X0000001',
    refusal('rate_limited', 429, 'Too many requests. Try again in 30 seconds.'),
    'Try again in 30 seconds',
    'error',
  ],
  ['broken', 'X0000001', refusal('internal', 500), 'Something went wrong on our side', 'error'],
];

describe('every state of a report', () => {
  afterEach(clearPage);

  for (const [name, cert, respond, reads, expected] of STATES) {
    for (const theme of THEMES) {
      it(`${name}, ${theme}: reads "${reads}" and axe finds nothing`, async () => {
        document.documentElement.dataset['theme'] = theme;
        const container = show({ cert, client: clientOf(respond) });
        await until(() => status() === expected && container.textContent?.includes(reads));
        await expectNoViolations(container, theme);
      });
    }
  }

  it("a very long name without a space breaks and doesn't widen the page", async () => {
    const name = 'Supercalifragilistic'.repeat(10);
    const card = {
      name,
      set: name,
      variation: name.slice(0, 120),
      serialNumber: 23,
      divisorNumber: 99,
    };
    const container = show({ client: clientOf(() => json(shownReport({ card }))) });
    await until(() => status() === 'ready');
    for (const width of [320, 768, 1440]) {
      container.style.inlineSize = `${width}px`;
      const over = [...container.querySelectorAll('.tag-card-report *:not(.tag-hidden, svg *)')]
        .filter((element) => !element.parentElement!.closest(SCROLLS))
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => element.className);
      expect(over, `at ${width}px`).deep.equal([]);
    }
  });

  it('links to every section without cutting one off: on a phone, the rest are in a menu', async () => {
    const container = show({ client: clientOf(() => json(shownReport())) });
    await until(() => status() === 'ready');
    const bar = the('.tag-report-navigation');
    const [row, menu] = bar.querySelectorAll('ul');
    const shown = (list: Element) =>
      [...list.querySelectorAll('a')].filter((link) => link.checkVisibility());
    for (const width of [328, 480, 720]) {
      container.style.inlineSize = `${width}px`;
      await nextFrames(2);
      const { right } = bar.getBoundingClientRect();
      for (const link of shown(row!)) {
        expect(link.getBoundingClientRect().right, `${link.textContent} at ${width}`).at.most(
          right,
        );
      }
      const isPhone = width < 640;
      expect(shown(row!).length).equal(isPhone ? 3 : 11);
      expect(the('button', bar).checkVisibility()).equal(isPhone);
    }
    container.style.inlineSize = '328px';
    the('button', bar).click();
    await until(() => shown(menu!).length === 8);
    shown(menu!)
      .find((link) => link.textContent === 'Edges')!
      .click();
    expect(document.activeElement?.textContent).equal('Edges');
    expect(menu!.matches(':popover-open')).equal(false);
  });

  it('the grade is the largest type', async () => {
    const container = show({ client: clientOf(() => json(shownReport())) });
    await until(() => status() === 'ready');
    const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    const grade = size(the('.tag-report-figure'));
    const others = [...container.querySelectorAll('*:not(.tag-report-figure, svg *)')].map(size);
    expect(Math.max(...others)).lessThan(grade);
  });

  it('type follows the text size of the reader or the page', async () => {
    show({ client: clientOf(() => json(shownReport())) });
    await until(() => status() === 'ready');
    const { style } = document.documentElement;
    const sizes = () =>
      ['.tag-report-verdict', '.tag-report-section p', '.tag-report-what', '.tag-button'].map(
        (selector) => parseFloat(getComputedStyle(the(selector)).fontSize),
      );
    const usual = sizes();
    try {
      style.fontSize = '24px';
      expect(sizes()).deep.equal(usual.map((size) => size * 1.5));
      style.setProperty('--tag-font-size', '20px');
      expect(sizes()).deep.equal(usual.map((size) => size * 1.25));
    } finally {
      style.removeProperty('font-size');
      style.removeProperty('--tag-font-size');
    }
  });

  it('at 360 px nothing is cut off, with large type and with wider text spacing', async () => {
    show({ client: clientOf(() => json(shownReport())) });
    await until(() => status() === 'ready');
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    the('main').style.inlineSize = '360px';
    for (const [name, sheets, fontSize] of [
      ['text spacing', [spacing], ''],
      ['24 px', [], '24px'],
      ['both', [spacing], '24px'],
    ] as const) {
      document.adoptedStyleSheets.push(...sheets);
      document.documentElement.style.fontSize = fontSize;
      expect(cutOff(), name).deep.equal([]);
      for (const _ of sheets) document.adoptedStyleSheets.pop();
      document.documentElement.style.fontSize = '';
    }
  });

  it('a picture that fails to load keeps its space and says so', async () => {
    const report = shownReport();
    report.slab!.front.url = '/nothing-here.png';
    show({ client: clientOf(() => json(report)) });
    const picture = await until(() => document.querySelector<HTMLElement>('[data-broken]'));
    expect(picture.getAttribute('aria-label')).equal('Charizard in its slab (unavailable)');
    const { height } = picture.getBoundingClientRect();
    expect(height).closeTo(the('.tag-report-frame').getBoundingClientRect().height, 3);
  });
});

describe('a slow picture', () => {
  let timers: HeldTimers;
  beforeEach(() => {
    timers = holdTimers({ from: 2500, to: 3000 });
  });
  afterEach(() => {
    timers.release();
    clearPage();
  });

  it('is a shaded frame of its size, and then reports the delay', async () => {
    document.documentElement.dataset['theme'] = 'light';
    const report = shownReport();
    report.slab!.front.url = '/test-media/never.jpg';
    const container = show({ client: clientOf(() => json(report)) });
    const picture = await until(() => container.querySelector<HTMLElement>('img[data-waiting]'));
    const { height } = picture.getBoundingClientRect();
    expect(height).closeTo(the('.tag-report-frame').getBoundingClientRect().height, 3);
    expect(getComputedStyle(picture).animationName).equal('tag-breathe');
    expect(container.querySelector('.tag-report-picture-slow')).equal(null);
    const said = await until(() => {
      timers.run();
      return container.querySelector<HTMLElement>('.tag-report-picture-slow');
    });
    // Chromium says what the attribute holds, Firefox that it is what is shown.
    const { content } = getComputedStyle(said, '::after');
    expect(content.replace('attr(data-words)', JSON.stringify(said.dataset['words']))).equal(
      '"Still loading this image"',
    );
    await expectNoViolations(container);
  });

  it('is requested again if a busy server refused it', async () => {
    const report = shownReport();
    report.slab!.front.url = '/test-media/busy.jpg';
    const container = show({ client: clientOf(() => json(report)) });
    const front = () => container.querySelector<HTMLImageElement>('.tag-report-still img')!;
    await until(() => container.querySelector('.tag-report-still .tag-report-picture-slow'));
    await until(() => {
      timers.run();
      return front()?.naturalWidth > 0 && front().dataset['waiting'] === undefined;
    });
  });

  it('is requested again for paper too, where nothing comes near the window', async () => {
    const report = shownReport();
    // Another address than above: the browser would have that picture at hand.
    report.images.back!.url = '/test-media/busy.jpg?on=paper';
    const container = show({ client: clientOf(() => json(report)) });
    const onPaper = () =>
      container.querySelector<HTMLImageElement>('.tag-report-paper-pictures img:last-of-type');
    await until(onPaper);
    window.dispatchEvent(new Event('beforeprint'));
    await until(() => {
      timers.run();
      return (onPaper()?.naturalWidth ?? 0) > 0;
    });
    window.dispatchEvent(new Event('afterprint'));
  });
});

describe('trying again', () => {
  afterEach(clearPage);

  it('a button retries, and nothing else does', async () => {
    let calls = 0;
    const failures: Failure[] = [];
    const client = clientOf((signal, url) => {
      // A shown report is looked up in the public log, too.
      if (!url.includes('/graded-cards/')) return never(signal);
      return ++calls === 1 ? lost() : json(shownReport());
    });
    show({ client, onError: ({ code, retryable }) => failures.push({ code, retryable }) });
    (await until(() => document.querySelector<HTMLElement>('.tag-notice button'))).click();
    await until(() => status() === 'ready');
    expect(calls).equal(2);
    expect(failures).deep.equal([{ code: 'network', retryable: true }]);
  });

  it('loads automatically when the connection is back', async () => {
    let calls = 0;
    show({ client: clientOf(() => (++calls === 1 ? lost() : json(shownReport()))) });
    await until(() => status() === 'error');
    window.dispatchEvent(new Event('online'));
    await until(() => status() === 'ready');
  });

  it("an error that can't get better offers no button", async () => {
    show({ client: clientOf(refusal('certificate_not_found', 404)) });
    await until(() => status() === 'error');
    expect(document.querySelector('.tag-notice button')).equal(null);
  });

  it('a malformed certificate is never requested', async () => {
    let calls = 0;
    const client = clientOf(() => (calls++, json({})));
    show({ cert: 'X12', client });
    await until(() => status() === 'error');
    expect(heading()).equal('That doesn’t look like a certificate number');
    expect(calls).equal(0);
  });

  it('an answer that arrives after another certificate was requested is ignored', async () => {
    const answers: ((response: Response) => void)[] = [];
    const client = clientOf(() => new Promise((resolve) => answers.push(resolve)));
    show({ client });
    show({ client, cert: 'X0000002' });
    await until(() => answers.length === 2);
    answers[1]!(json(shownReport({ certificate: 'X0000002', card: { name: 'Second' } })));
    await until(() => status() === 'ready');
    const late = json(shownReport({ card: { name: 'First' } }));
    answers[0]!(late);
    await until(() => late.bodyUsed);
    await nextFrames(2);
    expect(the('h2').textContent).equal('Second');
  });

  it('leaving aborts what is in progress', async () => {
    let asked: AbortSignal | undefined;
    const client = clientOf((signal) => {
      asked = signal;
      return never(signal);
    });
    show({ client });
    await until(() => asked);
    clearPage();
    await until(() => asked?.aborted);
  });

  it('after four seconds it shows that it takes longer, and still waits', async () => {
    const timers = holdTimers({ from: 4000 });
    try {
      show({ client: clientOf(never) });
      await until(() => timers.size === 1);
      expect(the('.tag-report-slow').textContent).not.contain('longer than usual');
      timers.run();
      await until(() => the('.tag-report-slow').textContent?.includes('longer than usual'));
      expect(status()).equal('loading');
    } finally {
      timers.release();
    }
  });
});
