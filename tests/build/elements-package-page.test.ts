import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Elements from '../../packages/widgets/npm/index.ts';
import { serve, type Site } from '../embed/embed-site.ts';
import { inviteVisitors, type Visitor } from '../support/visitor.ts';
import { packElements, type PackedElements } from './packed-elements.ts';

/** What the partner's page has for the test. */
interface Partner {
  readonly loadElements: typeof Elements.loadElements;
  /** Renders a report with these props. */
  show(props: object | null): void;
  /** The element, by its `ref`. */
  readonly report: { readonly current: HTMLElement | null };
  readonly heard: string[];
}
declare const partner: Partner;

const PROGRAM = `
import { loadElements } from '@tag/widgets';
import { CardReport } from '@tag/widgets/react';
import { createElement, createRef, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { wrapElement } from './node_modules/@tag/widgets/wrap-element.js';

const root = createRoot(document.querySelector('main'));
const report = createRef();
const heard = [];
// No element takes an object yet.
const Thing = wrapElement('Thing', 'x-thing', {}, {}, ['extra']);
globalThis.partner = {
  loadElements, report, heard,
  show(props) {
    const onTagSelect = props?.as && ((event) => heard.push(props.as + ' ' + event.detail));
    const element = props && createElement(CardReport, { ...props, as: undefined, ref: report, onTagSelect }, 'View');
    const thing = props && createElement(Thing, { extra: { of: props.as } });
    flushSync(() => root.render(createElement(StrictMode, null, element, thing)));
  },
};
`;

/** In place of our script: counts its runs. */
const SCRIPT = 'globalThis.runs = (globalThis.runs ?? 0) + 1;';
const INTEGRITY = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;

const invite = inviteVisitors();
let packed: PackedElements;
let scripts: Site;
let shop: Site;

beforeAll(async () => {
  packed = await packElements();
  const project = await packed.newProject('page');
  await writeFile(join(project, 'main.js'), PROGRAM);
  const outDir = join(project, 'dist');
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    root: project,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, lib: { entry: 'main.js', formats: ['es'], fileName: 'main' } },
  })) as unknown as [{ output: [{ code: string }] }];
  scripts = await serve({
    pages: { '/embed/1.4.2/loader.js': SCRIPT, '/embed/v1/loader.js': SCRIPT },
    headers: { 'access-control-allow-origin': '*' },
  });
  shop = await serve({
    pages: {
      '/': '<!doctype html><title>Shop</title><main></main><script type="module" src="/main.js"></script>',
      '/main.js': output.output[0].code,
    },
    headers: {
      'content-security-policy': `script-src 'self' 'nonce-abc'; require-trusted-types-for 'script'; trusted-types tag-elements`,
    },
  });
});
afterAll(async () => {
  await Promise.all([scripts, shop].map((site) => site.close()));
  await rm(packed.folder, { recursive: true });
});

async function openShop(): Promise<Visitor> {
  const visitor = await invite();
  const { page } = visitor;
  await page.goto(`${shop.url}/`);
  await page.waitForFunction(() => 'partner' in window);
  return visitor;
}

/** What became of a call with these settings. */
const load = (page: Page, settings: object) =>
  page.evaluate(
    (given) =>
      partner.loadElements(given).then(
        () => 'loaded',
        (error: Error) => error.message,
      ),
    settings,
  );

test('the loader adds one script, under a strict policy, and says when it can’t', async () => {
  const { page, problems } = await openShop();
  const right = {
    ...{ embedBase: `${scripts.url}/embed/`, version: '1.4.2', integrity: INTEGRITY },
    ...{ apiBase: 'https://api.cards.test/', nonce: 'abc' },
  };
  // Refused by the page's policy, not there, and other bytes: each time it can be tried again.
  expect(await load(page, { ...right, nonce: undefined })).toMatch(/policy.+and the integrity/);
  expect(await load(page, { ...right, version: '1.4.3' })).toMatch(/could not be loaded/);
  const other = { ...right, integrity: INTEGRITY.replace(/\w/g, 'a').replace('aaaaaa', 'sha384') };
  expect(await load(page, other)).toMatch(/could not be loaded/);
  expect(await page.locator('head script').count()).toBe(0);

  expect(await Promise.all([load(page, right), load(page, right)])).toEqual(['loaded', 'loaded']);
  const isSame = await page.evaluate(
    (given) => partner.loadElements(given) === partner.loadElements({ ...given }),
    right,
  );
  expect(isSame).toBe(true);
  expect(await page.evaluate('runs')).toBe(1);
  const tag = await page.locator('head script').evaluate((script: HTMLScriptElement) => ({
    type: script.type,
    integrity: script.integrity,
    crossOrigin: script.crossOrigin,
    ...script.dataset,
  }));
  expect(tag).toEqual({
    ...{ type: 'module', integrity: INTEGRITY, crossOrigin: 'anonymous' },
    apiBase: 'https://api.cards.test',
  });
  expect(await load(page, { ...right, version: 'v1', integrity: undefined })).toMatch(
    /before with other settings/,
  );
  expect(problems.filter((problem) => problem.includes('Trusted'))).toEqual([]);
});

test('a component sets attributes, listens, and gives the element', async () => {
  const { page } = await openShop();
  const shown = (props: object | null) =>
    page.evaluate((given) => {
      partner.show(given);
      document
        .querySelector('tag-card-report')
        ?.dispatchEvent(new CustomEvent('tag-select', { detail: 'd1' }));
      return {
        html: document.querySelector('tag-card-report')?.outerHTML,
        extra: (document.querySelector('x-thing') as { extra?: unknown } | null)?.extra,
        isGiven: partner.report.current === document.querySelector('tag-card-report'),
      };
    }, props);
  const first = {
    cert: 'X0000001',
    headingLevel: 3,
    className: 'wide',
    hidden: false,
    as: 'first',
  };
  expect(await shown(first)).toEqual({
    html: '<tag-card-report cert="X0000001" heading-level="3" class="wide">View</tag-card-report>',
    extra: { of: 'first' },
    isGiven: true,
  });
  expect(await shown({ cert: 'X0000002', headingLevel: undefined, as: 'second' })).toEqual({
    html: '<tag-card-report cert="X0000002">View</tag-card-report>',
    extra: { of: 'second' },
    isGiven: true,
  });
  expect((await shown({ cert: 'X0000002' })).isGiven).toBe(true);
  expect(await shown(null)).toEqual({ isGiven: true });
  expect(await page.locator('main').innerHTML()).toBe('');
  expect(await page.evaluate(() => partner.heard)).toEqual(['first d1', 'second d1']);
});
