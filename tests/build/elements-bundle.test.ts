import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Site } from '../embed/embed-site.ts';
import { sampleReport } from '../support/sample-report.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { packageIn, packElements, type PackedElements } from './packed-elements.ts';

/** The elements as a part of a partner's own site, which allows no script of another host. */
const PROGRAM = `
import { defineElements, whenReady } from '@tag/widgets/bundle';
globalThis.define = (settings) => defineElements(settings).then(() => 'defined', ({ message }) => message);
globalThis.whenReady = () => whenReady(document.querySelector('tag-card-report'));
`;
const PAGE =
  '<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/main.js"></script><tag-card-report cert="X0000001" view="summary">View</tag-card-report>';

const invite = inviteVisitors();
let packed: PackedElements;
let project: string;
let api: Site;
let shop: Site;

beforeAll(async () => {
  packed = await packElements();
  project = await packed.newProject('bundled');
  await writeFile(join(project, 'main.js'), PROGRAM);
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    root: project,
    base: './',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(project, 'main.js'),
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as unknown as { output: { fileName: string; code?: string }[] };
  const scripts = output.flatMap(({ code, fileName }) => (code ? [[`/${fileName}`, code]] : []));
  api = await serve({
    pages: { '/graded-cards/public/detail/X0000001': JSON.stringify(sampleReport()) },
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
  });
  shop = await serve({
    pages: { '/': PAGE, ...(Object.fromEntries(scripts) as Record<string, string>) },
    headers: { 'content-security-policy': `script-src 'self'; require-trusted-types-for 'script'` },
  });
});
afterAll(async () => {
  await Promise.all([api, shop].map((site) => site.close()));
  await rm(packed.folder, { recursive: true });
});

test('elements show what the API says, from the page’s own scripts, and only those asked for', async () => {
  const { page, problems } = await invite();
  await page.goto(`${shop.url}/`);
  const define = (settings: object) =>
    page.evaluate(
      (given) => (globalThis as unknown as { define(it: object): Promise<string> }).define(given),
      settings,
    );
  await page.waitForFunction(() => 'define' in window);
  expect(await define({ apiBase: 'nowhere' })).toMatch(/apiBase is an http/);
  expect(await define({ apiBase: api.url, tags: ['tag-thing'] })).toMatch(/tags are of tag-card/);
  expect(await define({ apiBase: api.url, tags: ['tag-card-report'] })).toBe('defined');
  expect(await page.evaluate('whenReady()')).toBe('ready');
  expect(await page.getByText('Charizard').first().isVisible()).toBe(true);
  expect(await page.evaluate(`customElements.get('tag-pop-report')`)).toBeUndefined();
  // The API here has no pictures.
  expect(problems.filter((problem) => !problem.includes('/media/'))).toEqual([]);
});

test('the licenses of what is inside come with it', async () => {
  const text = await readFile(join(packageIn(project), 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect(text).toMatch(/^preact\n\nThe MIT License[^]*^superstruct\n/m);
});
