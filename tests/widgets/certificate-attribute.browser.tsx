import '@tag/widgets/card-report/define';
import '@tag/widgets/defect-viewer/define';
import '@tag/widgets/market-listing/define';
import { expect } from 'chai';
import { never } from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';

const realFetch = globalThis.fetch;

describe('a certificate in an attribute', () => {
  afterEach(() => {
    globalThis.fetch = realFetch;
    document.querySelector('main')?.remove();
  });

  for (const [markup, certificates] of [
    ['tag-card-report cert=" x000-0001 "', ['X0000001']],
    ['tag-card-report compare="x000 0001, X-0000002"', ['X0000001', 'X0000002']],
    ['tag-defect-viewer cert="x 000–0001"', ['X0000001']],
    ['tag-market-listing cert="x.000_0001"', ['X0000001']],
  ] as const) {
    it(`may have spaces, dashes, and small letters: <${markup}>`, async () => {
      const asked = new Set<string>();
      globalThis.fetch = (input, init) => {
        const { href } = new URL(String(input), document.baseURI);
        if (!href.startsWith('http://api.test')) return realFetch(input, init);
        asked.add(href.split('/').at(-1)!);
        return Promise.resolve(never(init!.signal!));
      };
      const main = document.body.appendChild(document.createElement('main'));
      main.innerHTML = `<${markup} api-base="http://api.test"></${markup.split(' ')[0]}>`;
      const element = main.firstElementChild!;
      await until(() => element.matches('[data-state="error"]') || asked.size > 0);
      expect([...asked]).deep.equal(certificates);
    });
  }
});
