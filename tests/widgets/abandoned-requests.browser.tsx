import { expect } from 'chai';
import { defineElements, elementPage } from '../support/element-page.ts';
import { SHAPES } from '../support/element-shapes.ts';
import { holdTimers } from '../support/held-timers.ts';
import { never } from '../support/report-page.tsx';
import { nextFrames, until } from '../support/waiting.ts';

describe('a request that no element waits for any more', () => {
  const page = elementPage();
  let asked: { readonly path: string; readonly signal: AbortSignal }[];
  const aborted = () => asked.map(({ signal }) => signal.aborted);
  let timers: ReturnType<typeof holdTimers>;

  before(defineElements);
  beforeEach(() => {
    page.begin();
    // Its patience would abort it, too.
    timers = holdTimers({ from: 500, to: 60_000 });
    asked = [];
    page.respond = (url, signal) => {
      asked.push({ path: new URL(url).pathname, signal: signal! });
      return never(signal!);
    };
  });
  afterEach(() => {
    timers.release();
    page.end();
  });

  /** Waits until they have asked, and their views, whose code may come later, wait for the answers, too. */
  async function mount(...shapes: string[]) {
    const elements = page.mount(shapes);
    await until(() => elements.every(({ dataset }) => dataset['state'] === 'loading'));
    await until(() =>
      elements.every(({ shadowRoot }) => shadowRoot.querySelector('[aria-busy="true"]')),
    );
    await until(() => asked.length > 0);
    await nextFrames(2);
    return elements;
  }

  for (const shape of SHAPES) {
    it(`is aborted: <${shape}>, removed`, async () => {
      const [element] = await mount(shape);
      expect(aborted()).not.include(true);
      element!.remove();
      await until(() => !aborted().includes(false));
      expect(page.problems).deep.equal([]);
    });
  }

  for (const shape of SHAPES.filter((shape) => shape.includes(' cert='))) {
    it(`is aborted: <${shape}>, of another card now`, async () => {
      const [element] = await mount(shape);
      const before = asked.length;
      element!.setAttribute('cert', 'X0000009');
      await until(() => asked.slice(before).some(({ path }) => path.endsWith('X0000009')));
      await until(() => !aborted().slice(0, before).includes(false));
      expect(aborted().slice(before)).not.include(true);
      expect(page.problems).deep.equal([]);
    });
  }

  it('goes on while one of several elements waits', async () => {
    const [one, other] = await mount(
      'tag-card-report cert="X0000001" view="summary"',
      'tag-card-report cert="X0000001" view="badge"',
    );
    expect(asked.length).equal(1);
    one!.remove();
    await nextFrames(2);
    expect(aborted()).deep.equal([false]);
    other!.remove();
    await until(() => aborted()[0]);
  });
});
