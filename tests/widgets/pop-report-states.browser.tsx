import '@tag/widgets/pop-report/define';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import {
  answering,
  linkOf,
  populationPage,
  SET,
  titleOf,
  untilTitled,
} from '../support/population-page.ts';
import { json, the } from '../support/report-page.tsx';
import { holdTimers } from '../support/held-timers.ts';
import { gate, nextFrames, until } from '../support/waiting.ts';
import { answerPopulation } from '../support/sample-population.ts';
const refused = (status: number, code: string) => () => json({ code, message: 'Refused' }, status);

const page = populationPage();

describe('<tag-pop-report> while loading', () => {
  beforeEach(page.begin);
  afterEach(page.end);

  it('keeps what is shown until the next data is loaded, silent for 150 ms', async () => {
    const element = page.mount('category="Pokémon"');
    await untilTitled(element, 'Pokémon population');
    const report = the('.tag-pop-report', element.shadowRoot);
    const answer = gate();
    page.respond = async (url) => (await answer.opened, json(answerPopulation(url)));
    const timers = holdTimers({ from: 150 });
    try {
      linkOf(element, '1801').click();
      await until(() => report.getAttribute('aria-busy') === 'true');
      await nextFrames(2);
      expect(report.hasAttribute('data-waiting')).equal(false);
      timers.run();
      await until(() => report.hasAttribute('data-waiting'));
    } finally {
      timers.release();
    }
    expect(titleOf(element)).equal('Pokémon population');
    expect(element.dataset['state']).equal('ready');
    expect(the('.tag-pop-progress[role="status"]', report).textContent).equal('Loading');
    answer.open();
    await untilTitled(element, '1801 Pokémon population');
    expect(report.getAttribute('aria-busy')).equal('false');
    expect(report.hasAttribute('data-waiting')).equal(false);
  });

  it('keeps a chosen sort order that is still loading when grades are chosen', async () => {
    const element = page.mount(SET);
    await until(() => titleOf(element));
    const answer = gate();
    page.respond = async (url) => (await answer.opened, json(answerPopulation(url)));
    the<HTMLButtonElement>('.tag-pop-table thead button', element.shadowRoot).click();
    await until(() => page.calls.some(({ searchParams }) => searchParams.has('sort')));
    the<HTMLInputElement>('.tag-pop-grades input', element.shadowRoot).click();
    await until(() =>
      page.calls.some(({ searchParams: asked }) => asked.has('sort') && asked.has('grade')),
    );
    answer.open();
    await until(() => the('.tag-pop-report', element.shadowRoot).ariaBusy === 'false');
  });

  it('goes where the visitor went last, whatever answers arrive later', async () => {
    const element = page.mount('category="Pokémon"');
    await untilTitled(element, 'Pokémon population');
    const slow = gate();
    const late: Response[] = [];
    page.respond = async (url) => {
      const answer = json(answerPopulation(url));
      if (!url.includes('year=1801')) return answer;
      await slow.opened;
      late.push(answer);
      return answer;
    };
    linkOf(element, '1801').click();
    await until(() => page.calls.some(({ searchParams }) => searchParams.get('year') === '1801'));
    linkOf(element, '1802').click();
    await untilTitled(element, '1802 Pokémon population');
    slow.open();
    await until(() => late.length > 0 && late.every(({ bodyUsed }) => bodyUsed));
    await nextFrames(2);
    expect(titleOf(element)).equal('1802 Pokémon population');
  });
});

describe('<tag-pop-report> on an error', () => {
  const STATES: [string, typeof page.respond, state: string, reads: string][] = [
    ['waits', () => new Promise(() => {}), 'loading', 'Loading the population report'],
    ['is empty', answering({ rowCount: 0 }), 'empty', 'Nothing has been graded here yet'],
    ['is nowhere', refused(404, 'population_not_found'), 'error', 'No such card'],
    ['is refused', refused(429, 'rate_limited'), 'error', 'Too many requests'],
    ['is broken', refused(500, 'internal'), 'error', 'Something went wrong on our side'],
    ['is lost', () => Promise.reject(new TypeError('x')), 'error', 'could not be reached'],
  ];
  beforeEach(page.begin);
  afterEach(page.end);

  for (const [name, answer, state, reads] of STATES) {
    it(`that ${name} says so, and axe finds nothing, light and dark`, async () => {
      page.respond = answer;
      for (const theme of THEMES) {
        const element = page.mount(`${SET} theme="${theme}"`);
        await until(() => element.shadowRoot?.textContent?.includes(reads));
        expect(element.dataset['state']).equal(state);
        await expectNoViolations(element, theme);
        element.parentElement!.remove();
      }
    });
  }

  it('explains below what is shown why the next failed, and retries automatically', async () => {
    page.respond = answering({});
    const element = page.mount(`category="Pokémon"`);
    await untilTitled(element, 'Pokémon population');
    const failures: unknown[] = [];
    element.addEventListener('tag-error', (event) => failures.push((event as CustomEvent).detail));
    page.respond = () => Promise.reject(new TypeError('Failed to fetch'));
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    linkOf(element, '1801').click();
    await until(() => element.shadowRoot.textContent?.includes('You are offline'));
    expect(titleOf(element)).equal('Pokémon population');
    expect(failures).length(1);
    expect(failures[0]).include({ code: 'network', retryable: true });
    delete (navigator as { onLine?: boolean }).onLine;
    page.respond = answering({});
    window.dispatchEvent(new Event('online'));
    await untilTitled(element, '1801 Pokémon population');
    expect(element.shadowRoot.querySelector('.tag-pop-error')).equal(null);
  });

  it('links on from an unknown name, and moves the focus', async () => {
    page.respond = refused(404, 'population_not_found');
    const element = page.mount(SET);
    const button = await until(() =>
      element.shadowRoot?.querySelector<HTMLElement>('.tag-pop-error button'),
    );
    button.focus();
    page.respond = answering({});
    button.click();
    await untilTitled(element, 'Population report');
    await until(() => element.shadowRoot.activeElement?.className === 'tag-pop-heading');
  });
});
