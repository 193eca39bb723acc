import { expect } from 'chai';
import { defineElements, elementPage, notIn, textsIn } from '../support/element-page.ts';
import { nextFrames, until } from '../support/waiting.ts';

/** Old libraries add methods, which every `for … in` meets. */
const ADDED = {
  'Object.prototype': [Object.prototype, 'extend'],
  'Array.prototype': [Array.prototype, 'each'],
  'String.prototype': [String.prototype, 'strip'],
  'Function.prototype': [Function.prototype, 'curry'],
  'Node.prototype': [Node.prototype, 'hide'],
} as const satisfies Record<string, readonly [object, string]>;

/** What an element says that doesn't depend on how fast its pictures load. */
const FACTS = 'h1, h2, h3, h4, h5, th, td, dt, dd, a';

type Anything = (...args: never[]) => unknown;

/** Monitoring and polyfills wrap these, and pass on what they get. */
const WRAPPED: readonly (readonly [object, string])[] = [
  [globalThis, 'fetch'],
  [globalThis, 'setTimeout'],
  [globalThis, 'queueMicrotask'],
  [globalThis, 'requestAnimationFrame'],
  [Element.prototype, 'attachShadow'],
  [EventTarget.prototype, 'addEventListener'],
  [EventTarget.prototype, 'removeEventListener'],
  [EventTarget.prototype, 'dispatchEvent'],
  [Node.prototype, 'appendChild'],
  [Node.prototype, 'insertBefore'],
  [customElements, 'define'],
];

describe('beside scripts that', () => {
  const page = elementPage();
  const names: string[] = [];
  let undo: (() => void)[] = [];
  before(() => {
    const { define } = customElements;
    customElements.define = (name, ...rest) => {
      names.push(name);
      define.call(customElements, name, ...rest);
    };
  });
  beforeEach(page.begin);
  afterEach(() => {
    for (const restore of undo.reverse()) restore();
    undo = [];
    page.end();
  });

  /** Every element shows the same words as in a page without such scripts. */
  async function expectUsual(spoil: () => void): Promise<void> {
    const words = async () => {
      const elements = page.mount();
      await until(() => notIn('ready', elements).length === 0);
      await until(() => elements[0]!.shadowRoot.querySelector('#share'));
      const found = elements.map((element) =>
        textsIn(element)
          .filter((part) => part.matches(FACTS))
          .map((part) => part.textContent),
      );
      document.querySelector('main')!.remove();
      await nextFrames(2);
      return found;
    };
    await defineElements();
    const usual = await words();
    spoil();
    expect(await words()).deep.equal(usual);
    expect(page.problems).deep.equal([]);
  }

  it('add to prototypes', async () => {
    await expectUsual(() => {
      for (const [prototype, name] of Object.values(ADDED)) {
        Object.defineProperty(prototype, name, {
          value: () => 'added',
          enumerable: true,
          configurable: true,
          writable: true,
        });
        undo.push(() => Reflect.deleteProperty(prototype, name));
      }
    });
  });

  it('wrap what the browser provides', async () => {
    let calls = 0;
    await expectUsual(() => {
      for (const [owner, name] of WRAPPED) {
        const holder = owner as Record<string, Anything>;
        const real = holder[name]!;
        holder[name] = function wrapper(this: unknown, ...args: never[]) {
          calls += 1;
          return real.apply(this, args);
        };
        undo.push(() => (holder[name] = real));
      }
    });
    expect(calls).above(100);
  });

  it('define elements: no name is taken but ours', () => {
    expect(names.length).above(3);
    expect(names.filter((name) => !name.startsWith('tag-'))).deep.equal([]);
  });
});
