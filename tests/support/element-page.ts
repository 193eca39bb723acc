import { SHAPES } from './element-shapes.ts';
import { answering } from './population-page.ts';
import { json, shownReport } from './report-page.tsx';
import { samplePage, sampleListing } from './sample-listings.ts';

export interface AnyElement extends HTMLElement {
  ready: Promise<string>;
  reload(): Promise<string>;
  shadowRoot: ShadowRoot;
}

type Answer = (url: string, signal: AbortSignal | null | undefined) => Response | Promise<Response>;

const population = answering({});

/** What the API answers. */
export const answerAll: Answer = (url) => {
  const { pathname } = new URL(url);
  if (pathname.includes('/graded-cards/')) {
    return json(shownReport({ certificate: pathname.slice(-8) }));
  }
  if (pathname.endsWith('/listings')) return json(samplePage(6));
  return pathname.includes('/listings/') ? json(sampleListing()) : population(url);
};

export async function defineElements(): Promise<void> {
  await Promise.all([
    import('@tag/widgets/card-report/define'),
    import('@tag/widgets/defect-viewer/define'),
    import('@tag/widgets/market-listing/define'),
    import('@tag/widgets/pop-report/define'),
  ]);
}

/** A page that shows elements, with a fake API. Call `begin` before each test and `end` after it. */
export function elementPage() {
  const realFetch = globalThis.fetch;
  const page = {
    /** The API's addresses that were asked. */
    asked: [] as string[],
    respond: answerAll,
    /** What the page would report to its author: uncaught errors, and what is logged as one. */
    problems: [] as string[],
    begin() {
      page.asked = [];
      page.respond = answerAll;
      page.problems = [];
      addEventListener('error', collect);
      addEventListener('unhandledrejection', collectRejection);
      console.error = (...parts: unknown[]) => page.problems.push(parts.map(String).join(' '));
      globalThis.fetch = async (input, init) => {
        const url = String(input);
        if (!url.startsWith('http://api.test')) return realFetch(input, init);
        page.asked.push(url);
        return page.respond(url, init?.signal);
      };
    },
    end() {
      for (const main of document.querySelectorAll('main')) main.remove();
      removeEventListener('error', collect);
      removeEventListener('unhandledrejection', collectRejection);
      console.error = realError;
      globalThis.fetch = realFetch;
    },
    /** Each in its own section, as wide as a page's column. */
    mount(shapes: readonly string[] = SHAPES): AnyElement[] {
      const main = document.body.appendChild(document.createElement('main'));
      main.innerHTML = shapes
        .map(
          (shape) => `<section style="display: block; inline-size: 760px">
            <${shape} api-base="http://api.test" portal-base="http://portal.test">
              <a href="/fallback">View</a>
            </${shape.split(' ')[0]}>
          </section>`,
        )
        .join('');
      return [...main.querySelectorAll<AnyElement>('section > *')];
    },
  };
  const realError = console.error;
  const collect = ({ message }: ErrorEvent) => page.problems.push(message);
  const collectRejection = ({ reason }: PromiseRejectionEvent) =>
    page.problems.push(String(reason));
  return page;
}

/** Those that aren't in this state, as a page writes them. */
export const notIn = (state: string, elements: readonly AnyElement[]): string[] =>
  elements
    .filter(({ dataset }) => dataset['state'] !== state)
    .map((element) => (element.cloneNode() as Element).outerHTML);

/** All elements in a root and in the shadow roots below it. */
function* within(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    yield element;
    if (element.shadowRoot) yield* within(element.shadowRoot);
  }
}

/** The parts of an element that have text. */
export const textsIn = ({ shadowRoot }: AnyElement): HTMLElement[] =>
  [...within(shadowRoot)].filter(
    (element) =>
      !(element instanceof HTMLStyleElement) &&
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      ),
  );
