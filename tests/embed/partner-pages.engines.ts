import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHAPES } from '../support/element-shapes.ts';
import { click } from '../support/engines/click.ts';
import type { EnginePage, StartedEngine } from '../support/engines/engine-page.ts';
import { ENGINES } from '../support/engines/engines.ts';
import { partnerPages } from './partner-pages.ts';

/** Notes what the page's author would see, and what our elements emit, on all pages of a visit. */
const NOTES = `<script>
  const noted = (list) => JSON.parse(sessionStorage.getItem(list) ?? '[]');
  const note = (list, text) =>
    sessionStorage.setItem(list, JSON.stringify([...noted(list), text]));
  addEventListener('error', ({ message }) => note('problems', message));
  addEventListener('unhandledrejection', ({ reason }) => note('problems', String(reason)));
  for (const type of ['tag-error', 'tag-select']) {
    document.addEventListener(type, ({ detail }) => note('heard', type + ' ' + detail.element));
  }
</script>`;

/** No element is defined before the API is asked: its script may be in the cache. */
const LATE = `<script>
  const define = customElements.define.bind(customElements);
  customElements.define = async (...given) => {
    while (!window.tagEarlyAnswers) await new Promise(requestAnimationFrame);
    define(...given);
  };
</script>`;

const PORTAL = 'https://portal.example';
const pages = partnerPages();

for (const { name, missing, start } of Object.values(ENGINES)) {
  const lacking = missing();
  const without = lacking.length > 0 ? ` (not run without ${lacking.join(' and ')})` : '';

  describe.skipIf(lacking.length > 0)(
    `the script as partners load it, in ${name}${without}`,
    () => {
      let started: StartedEngine;
      let page: EnginePage;

      beforeAll(async () => {
        started = await start();
        page = started.page;
        await page.setViewport({ width: 1200, height: 900 });
      });
      afterAll(() => started?.close());

      const noted = (list: 'heard' | 'problems') =>
        page.evaluate((list) => JSON.parse(sessionStorage.getItem(list) ?? '[]') as string[], list);
      const inState = (state: string) =>
        page.evaluate((state) => document.querySelectorAll(`[data-state=${state}]`).length, state);
      const path = () => page.evaluate(() => location.pathname + location.hash);

      const written = (html: string) =>
        `${NOTES}<link rel="stylesheet" href="${pages.scripts}/embed/v1/elements.css">${html}
      ${pages.loaderTag(`data-portal-base="${PORTAL}"`)}`;

      /** @param more other pages of this site by path */
      async function open(
        html: string,
        more: Readonly<Record<string, string>> = {},
      ): Promise<void> {
        const others = Object.entries(more).map(([at, html]) => [
          at,
          `<!doctype html><body>${written(html)}`,
        ]);
        await page.goto(await pages.serve(written(html), {}, Object.fromEntries(others)));
      }

      test('every element is ready in each of its shapes', async () => {
        await open(pages.elements());
        await expect.poll(() => inState('ready')).toBe(SHAPES.length);
        expect(await noted('problems')).toEqual([]);
        expect(await noted('heard')).toEqual([]);
      });

      test('the loader asks the API before an element does, and it isn’t asked again', async () => {
        const report = '<tag-card-report cert="X0000001" view="badge"></tag-card-report>';
        const loader = `<script type="module" src="${pages.loader()}"></script>`;
        await page.goto(await pages.serve(`${NOTES}${LATE}${report}${loader}`));
        await expect.poll(() => inState('ready')).toBe(1);
        expect(await page.evaluate(() => globalThis.tagEarlyAnswers?.size)).toBe(0);
        const asked = await page.evaluate(
          () =>
            performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.includes('/public/detail/')).length,
        );
        expect(asked).toBe(1);
        expect(await noted('problems')).toEqual([]);
      });

      test('a list of 100 lazy summaries: all get ready on the way down, and the page keeps its height', async () => {
        const summaries = Array.from({ length: 100 }, (_, index) => {
          const cert = `X${String(index + 1).padStart(7, '0')}`;
          return `<tag-card-report cert="${cert}" view="summary" loading="lazy"><a href="/x">View</a></tag-card-report>`;
        });
        await open(`<main style="inline-size: 400px">${summaries.join('')}</main>`);
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        await expect.poll(() => inState('ready')).toBeGreaterThan(0);
        expect(await inState('ready')).toBeLessThan(20);
        const before = await height();
        const readyAtEnd = async () => {
          await page.evaluate(() => scrollBy({ top: innerHeight / 2, behavior: 'instant' }));
          return inState('ready');
        };
        await expect.poll(readyAtEnd).toBe(100);
        expect(Math.abs((await height()) - before) / before).toBeLessThan(0.02);
        expect(await noted('problems')).toEqual([]);
      });

      test('a list of cards for sale: the page decides where a click leads', async () => {
        const keep = '<script>addEventListener("tag-select", (it) => it.preventDefault())</script>';
        const list = '<tag-market-listing listing-url="/cards/{certificate}"></tag-market-listing>';
        await open(`${keep}${list}`);
        await click(page, ['tag-market-listing', 'a.tag-market-open']);
        await expect.poll(() => noted('heard')).toEqual(['tag-select tag-market-listing']);
        expect(await path()).toBe('/');
        expect(await noted('problems')).toEqual([]);
      });

      test('from a summary to the page’s own report, to a defect, and closer', async () => {
        const follow = `<script>
        addEventListener('tag-navigate', (event) => {
          event.preventDefault();
          location.href = event.detail.href.replace('${PORTAL}/card/', '/reports/');
        });
      </script>`;
        await open(`${follow}<tag-card-report cert="X0000001" view="summary"></tag-card-report>`, {
          '/reports/X0000001': '<tag-card-report cert="X0000001" view="full"></tag-card-report>',
        });
        await click(page, ['tag-card-report', '.tag-summary-link']);
        await expect.poll(path).toBe('/reports/X0000001');
        await expect.poll(() => inState('ready')).toBe(1);

        await click(page, ['tag-card-report', '.tag-report-findings button']);
        await expect.poll(() => noted('heard')).toEqual(['tag-select tag-card-report']);

        const isWhole = () =>
          page.evaluate(() => {
            const { shadowRoot } = document.querySelector('tag-card-report')!;
            const pad = shadowRoot!.querySelector<HTMLElement>('.tag-viewer-pad');
            return pad && pad.dataset['idle'] !== undefined;
          });
        const use = (tool: string) =>
          click(page, ['tag-card-report', `.tag-report-stage [data-tool=${tool}]`]);
        await expect.poll(isWhole).toBe(false);
        await use('all');
        await expect.poll(isWhole).toBe(true);
        await use('in');
        await expect.poll(isWhole).toBe(false);
        expect(await noted('problems')).toEqual([]);
      });

      test('from cards for sale to one of them, and the page sells it', async () => {
        const list = '<tag-market-listing listing-url="/cards/{certificate}"></tag-market-listing>';
        const remember = `<script>
        addEventListener('tag-select', ({ detail }) =>
          sessionStorage.setItem('chosen', detail.certificate + ' for ' + detail.price));
      </script>`;
        const card = `<tag-market-listing cert="X0000001">
        <button slot="actions" onclick="note('heard', 'buy ' + sessionStorage.getItem('chosen'))">Buy now</button>
      </tag-market-listing>`;
        await open(`${remember}${list}`, { '/cards/X0000001': card });
        await click(page, ['tag-market-listing', 'a.tag-market-open']);
        await expect.poll(path).toBe('/cards/X0000001');
        await expect.poll(() => inState('ready')).toBe(1);
        await click(page, ['tag-market-listing button']);
        await expect
          .poll(() => noted('heard'))
          .toEqual(['tag-select tag-market-listing', 'buy X0000001 for 125000']);
        expect(await noted('problems')).toEqual([]);
      });

      test('from all categories to a set, to a card, and back', async () => {
        await open('<tag-pop-report routing="hash"></tag-pop-report>');
        const title = () =>
          page.evaluate(() =>
            document
              .querySelector('tag-pop-report')!
              .shadowRoot?.querySelector('.tag-pop-heading')
              ?.textContent?.trim(),
          );
        const follow = async (words: string, to: RegExp) => {
          await click(page, ['tag-pop-report', 'td a, th a'], words);
          await expect.poll(title).toMatch(to);
        };
        await expect.poll(title).toBe('Population report');
        await follow('Pokémon', /^Pokémon population/);
        await follow('1801', /^1801 Pokémon population/);
        await follow('Base Set', /^1801 Base Set population/);
        await follow('Charizard', /^Charizard 4\/102/);
        expect(decodeURIComponent(await path())).toContain('Pokémon/1801/Base Set/Charizard');
        await page.evaluate(() => history.back());
        await expect.poll(title).toMatch(/^1801 Base Set population/);
        expect(await noted('problems')).toEqual([]);
      });
    },
  );
}
