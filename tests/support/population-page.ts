import { json, the } from './report-page.tsx';
import { until } from './waiting.ts';
import { answerPopulation, type SamplePopulation } from './sample-population.ts';

export interface ReportElement extends HTMLElement {
  ready: Promise<string>;
  shadowRoot: ShadowRoot;
}

type Answer = (url: string) => Response | Promise<Response>;

/** The attributes of a set's report. */
export const SET = 'category="Pokémon" year="1999" set="Base Set"';

/** An API that returns the sample population. */
export const answering =
  (sample: SamplePopulation): Answer =>
  (url) =>
    json(answerPopulation(url, sample));

/** `<tag-pop-report>` in its own page, with a fake API. Call `begin` before each test and `end` after it. */
export function populationPage() {
  const realFetch = globalThis.fetch;
  const page = {
    /** Every call so far. */
    calls: [] as URL[],
    respond: answering({}),
    begin() {
      page.calls = [];
      page.respond = answering({});
      globalThis.fetch = async (input, init) => {
        if (!String(input).startsWith('http://api.test')) return realFetch(input, init);
        page.calls.push(new URL(String(input)));
        return page.respond(String(input));
      };
    },
    end() {
      for (const main of document.querySelectorAll('main')) main.remove();
      globalThis.fetch = realFetch;
      history.replaceState(null, '', location.pathname + location.search);
    },
    mount(attributes: string): ReportElement {
      const main = document.body.appendChild(document.createElement('main'));
      main.innerHTML = `<tag-pop-report api-base="http://api.test" ${attributes}></tag-pop-report>`;
      return the<ReportElement>('tag-pop-report', main);
    },
  };
  return page;
}

export const titleOf = ({ shadowRoot }: ReportElement) =>
  shadowRoot.querySelector('.tag-pop-heading')?.textContent;

/** Waits until the report shows this title. */
export const untilTitled = (element: ReportElement, words: string) =>
  until(() => titleOf(element) === words);

export const linkOf = (element: ReportElement, words: string) =>
  [...element.shadowRoot.querySelectorAll('a')].find(({ textContent }) => textContent === words)!;

export const tableOf = ({ shadowRoot }: ReportElement) => the('.tag-pop-table table', shadowRoot);
