import { expect } from 'chai';
import {
  type AnyElement,
  answerAll,
  defineElements,
  elementPage,
  notIn,
  textsIn,
} from '../support/element-page.ts';
import { holdTimers } from '../support/held-timers.ts';
import { json, never } from '../support/report-page.tsx';
import { nextTask, until } from '../support/waiting.ts';

type Respond = ReturnType<typeof elementPage>['respond'];

const half = async (url: string): Promise<Response> => {
  const text = await (await answerAll(url, null)).text();
  return new Response(text.slice(0, text.length / 2));
};

/** By name: what an API answers to everything, and the code of the elements' error event. */
const ANSWERS: Readonly<Record<string, readonly [Respond, code: string]>> = {
  'never answers': [(_, signal) => never(signal!), 'network'],
  'answers 500': [() => json({ code: 'internal', message: 'Broken' }, 500), 'internal'],
  'answers an error page': [
    () => new Response('<h1>Bad gateway</h1>', { status: 500 }),
    'internal',
  ],
  'answers HTML': [() => new Response('<!doctype html><title>Sign in</title>'), 'internal'],
  'breaks off': [half, 'internal'],
  'answers null': [() => json(null), 'internal'],
  'answers a list': [() => json([]), 'internal'],
  'answers nothing': [() => new Response(null, { status: 204 }), 'internal'],
};

describe('with an API that', () => {
  const page = elementPage();
  before(defineElements);
  beforeEach(page.begin);
  afterEach(page.end);

  for (const [what, [respond, code]] of Object.entries(ANSWERS)) {
    it(`${what}, every element says so, shows the page’s fallback, and can load again`, async () => {
      // A client's patience and its pauses.
      const timers = holdTimers({ from: 100, to: 60_000 });
      const received = new Map<EventTarget, { code: string; retryable: boolean }>();
      const receive = (event: Event) =>
        received.set(
          event.target!,
          (event as CustomEvent<{ code: string; retryable: boolean }>).detail,
        );
      document.addEventListener('tag-error', receive);
      try {
        page.respond = respond;
        const elements = page.mount();
        await until(async () => {
          timers.run();
          await nextTask();
          return notIn('error', elements).length === 0;
        });
        for (const element of elements) {
          expect(received.get(element), element.outerHTML).include({ code, retryable: true });
          expect(element.querySelector('a')!.checkVisibility(), element.localName).equal(true);
          expect(buttonsOf(element), element.localName).include('Try again');
          expect(notEnglish(element), 'in the page’s language').deep.equal([]);
        }
        page.respond = answerAll;
        // Hurried timers would give up on an answer that a busy browser reads slowly.
        timers.run();
        timers.release();
        for (const element of elements) void element.reload();
        await until(() => notIn('ready', elements).length === 0);
        expect(page.problems).deep.equal([]);
      } finally {
        timers.release();
        document.removeEventListener('tag-error', receive);
      }
    });
  }
});

describe('with a wrong attribute', () => {
  const page = elementPage();
  before(defineElements);
  beforeEach(page.begin);
  afterEach(page.end);

  it('an element says in English what is wrong, whatever the language of the page', async () => {
    document.documentElement.lang = 'de';
    const elements = page.mount(['tag-card-report cert="no"', 'tag-defect-viewer x="far"']);
    await until(() => notIn('error', elements).length === 0);
    expect(elements.flatMap(textsIn).length).above(3);
    expect(elements.flatMap(notEnglish)).deep.equal([]);
    document.documentElement.lang = 'en';
  });
});

const notEnglish = (element: AnyElement) =>
  textsIn(element)
    .filter((part) => part.closest<HTMLElement>('[lang]')?.lang !== 'en')
    .map(({ outerHTML }) => outerHTML.slice(0, 120));

const buttonsOf = ({ shadowRoot }: AnyElement) =>
  [...shadowRoot.querySelectorAll('button')].map(({ textContent }) => textContent);
