import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import { expect } from 'vitest';
import type { Visitor } from '../support/visitor.ts';
import { answerForHosts } from './hosts.ts';
import { FOREIGN_EVENTS, USUAL, type CasePage, type Shown } from './shared/case-page.ts';

const PATIENT = { timeout: 30_000 };

/**
 * What each framework must be able to do with a custom element, in its own markup: children, values of each kind, and
 * events, with an element that is there before the page, and one whose script comes later.
 */
const CASES: Readonly<Record<string, (page: OpenCase) => Promise<void>>> = {
  async 'no children'({ show, hasLink, isReady }) {
    await show({ link: undefined });
    await isReady();
    await hasLink(undefined);
  },
  async 'a child, changed, taken away, and given again'({ show, hasLink }) {
    await hasLink('All graded cards');
    for (const link of ['Every card', undefined, 'All graded cards']) {
      await show({ link });
      await hasLink(link);
    }
  },
  async 'taken away, and shown again'({ show, isReady, count, has }) {
    await show({ isThere: false });
    await expect.poll(count, PATIENT).toBe(0);
    await show({ isThere: true, year: 2003 });
    await isReady();
    await has('year', 2003);
  },
  async 'a text'({ show, has }) {
    await has('category', 'Pokémon');
    await show({ category: 'Ultra & <b>“Pro”' });
    await has('category', 'Ultra & <b>“Pro”');
    await show({ category: undefined });
    await has('category', undefined);
  },
  async 'a number'({ show, has }) {
    await has('year', 1999);
    await show({ year: 2016 });
    await has('year', 2016);
    await show({ year: undefined });
    await has('year', undefined);
  },
  async 'a boolean'({ show, has }) {
    await has('lock', true);
    for (const lock of [false, true, false]) {
      await show({ lock });
      await has('lock', lock);
    }
  },
  async 'a name of two words'({ show, has }) {
    await has('pageSize', 20);
    await show({ pageSize: 7 });
    await has('pageSize', 7);
    await show({ pageSize: undefined });
    await has('pageSize', POP_REPORT_PAGE_SIZE);
  },
  async 'an object where a number belongs: an event says so, and nothing breaks'(page) {
    await page.show({ year: { from: 1999 } as unknown as number });
    await page.hears('tag-error first invalid');
    await page.has('year', undefined);
    await page.show({ year: 2001 });
    await page.has('year', 2001);
    await page.isReady();
  },
  async 'our events, by markup; the latest listener is called'({ show, emit, hears }) {
    await hears('tag-ready');
    await show({ note: 'second' });
    await emit('tag-error');
    await hears('tag-error second network');
  },
  async 'our events, by a reference'({ show, listen, hears }) {
    await listen('tag-error');
    await show({ year: 12 });
    await hears('reference: tag-error');
  },
  async 'events of any name, by a reference'({ listen, emit, hears }) {
    for (const name of FOREIGN_EVENTS) {
      await listen(name);
      await emit(name);
      await hears(`reference: ${name}`);
    }
  },
};

/**
 * Runs all cases at this page, and expects that each passes.
 * @param byMarkup the events that aren't ours to which its markup can listen
 */
export async function expectCases(
  { page, problems }: Visitor,
  url: string,
  { byMarkup = FOREIGN_EVENTS }: { byMarkup?: readonly string[] } = {},
): Promise<void> {
  await answerForHosts(page.context());
  const cases = Object.entries({
    ...CASES,
    async 'events of any name, by markup'({ emit, hears }: OpenCase) {
      for (const name of byMarkup) {
        await emit(name);
        await hears(name);
      }
    },
  });
  const failures: string[] = [];
  for (const isLate of [false, true]) {
    for (const [name, expectCase] of cases) {
      await page.goto(url);
      const open = await openCase(page);
      try {
        if (!isLate) await open.define();
        await open.show(USUAL);
        if (isLate) await open.load();
        await open.isReady();
        await expectCase(open);
      } catch (error) {
        failures.push(`${isLate ? 'late' : 'early'}: ${name}: ${(error as Error).message}`);
      }
    }
  }
  expect(failures).toEqual([]);
  expect(problems).toEqual([]);
}

type OpenCase = Awaited<ReturnType<typeof openCase>>;

/** The page, from the test's side. What it waits for may take a render. */
async function openCase(page: Visitor['page']) {
  const cases = await page.waitForFunction(
    () => (globalThis as typeof globalThis & { cases?: CasePage }).cases,
  );
  const element = page.locator('tag-pop-report');
  const isReady = () => element.and(page.locator('[data-state=ready]')).waitFor(PATIENT);
  const show = (change: Partial<Shown>) =>
    cases.evaluate((cases, change) => cases!.show(change), change);
  const load = () => cases.evaluate((cases) => cases!.load());
  return {
    show,
    load,
    isReady,
    /** The loader defines only what it has seen. */
    async define() {
      await load();
      await show(USUAL);
      await isReady();
      await show({ isThere: false });
      await expect.poll(() => element.count(), PATIENT).toBe(0);
    },
    count: () => element.count(),
    has: (name: string, value: unknown) =>
      expect
        .poll(() => element.evaluate((it, name) => it[name as keyof typeof it], name), PATIENT)
        .toEqual(value),
    /** Its only child, a link with this text; undefined: none. */
    hasLink: (text: string | undefined) =>
      expect
        .poll(
          () => element.evaluate((it) => Array.from(it.children, (c) => c.textContent)),
          PATIENT,
        )
        .toEqual(text === undefined ? [] : [text]),
    listen: (type: string) =>
      cases.evaluate((cases, type) => {
        cases!.element().addEventListener(type, () => cases!.heard.push(`reference: ${type}`));
      }, type),
    emit: (type: string) =>
      cases.evaluate((cases, type) => {
        const event = new CustomEvent(type, { bubbles: true, detail: { code: 'network' } });
        cases!.element().dispatchEvent(event);
      }, type),
    hears: (note: string) =>
      expect.poll(() => cases.evaluate((cases) => cases!.heard), PATIENT).toContain(note),
  };
}
