import { expect } from 'chai';
import { json, shownReport } from '../support/report-page.tsx';
import { samplePage } from '../support/sample-listings.ts';
import { answering } from '../support/population-page.ts';

/** As in jsdom and happy-dom, where partners run their own tests. */
describe('without IntersectionObserver and ResizeObserver', () => {
  const { fetch, IntersectionObserver, ResizeObserver } = globalThis;
  const errors: string[] = [];
  const collect = ({ message }: ErrorEvent) => errors.push(message);

  before(() => {
    Object.assign(globalThis, { IntersectionObserver: undefined, ResizeObserver: undefined });
    addEventListener('error', collect);
  });
  after(() => {
    Object.assign(globalThis, { fetch, IntersectionObserver, ResizeObserver });
    removeEventListener('error', collect);
    document.querySelector('main')?.remove();
  });

  it('every element becomes ready, lazy ones too, and a report is shown in full', async () => {
    const population = answering({});
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input));
      if (url.origin !== 'http://api.test') return fetch(input, init);
      if (url.pathname.includes('/graded-cards/')) {
        return json(shownReport({ certificate: 'X0000001' }));
      }
      return url.pathname.endsWith('/listings') ? json(samplePage(6)) : population(url.href);
    };
    const main = document.body.appendChild(document.createElement('main'));
    main.style.paddingBlockStart = '9000px';
    main.innerHTML = [
      'tag-card-report cert="X0000001"',
      'tag-card-report cert="X0000001" view="summary"',
      'tag-defect-viewer cert="X0000001" defect="f1"',
      'tag-market-listing',
      'tag-pop-report',
    ]
      .map((tag) => `<${tag} loading="lazy" api-base="http://api.test"></${tag.split(' ')[0]}>`)
      .join('');
    await Promise.all([
      import('@tag/widgets/card-report/define'),
      import('@tag/widgets/defect-viewer/define'),
      import('@tag/widgets/market-listing/define'),
      import('@tag/widgets/pop-report/define'),
    ]);
    const elements = [...main.children] as (HTMLElement & { ready: Promise<string> })[];
    const states = await Promise.all(elements.map(({ ready }) => ready));
    expect(states).deep.equal(elements.map(() => 'ready'));
    const views = elements
      .slice(0, 2)
      .map(({ shadowRoot }) => shadowRoot!.querySelector('article')?.dataset['view'] ?? 'full');
    expect(views).deep.equal(['full', 'summary']);
    expect(errors).deep.equal([]);
  });
});
