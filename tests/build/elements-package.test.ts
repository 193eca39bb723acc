import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { ROOT } from '@tag/build';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Elements from '../../packages/widgets/npm/index.ts';
import { packageIn, packElements, type PackedElements } from './packed-elements.ts';

const run = promisify(execFile);

let packed: PackedElements;
let project: string;
let installed: string;

beforeAll(async () => {
  packed = await packElements();
  project = await packed.newProject('server');
  installed = packageIn(project);
});
afterAll(() => rm(packed.folder, { recursive: true }));

test('the package is as npm and TypeScript want it, for every way to resolve it', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true });
  expect(messages).toEqual([]);

  const data = await readFile(packed.tarball);
  const { problems } = (await checkPackage(createPackageFromTarballData(data), {
    excludeEntrypoints: [/\.(json|css)$/],
  })) as Exclude<Awaited<ReturnType<typeof checkPackage>>, { types: false }>;
  // It has no second, CommonJS copy: Node loads the modules by `require` too.
  expect(problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
});

test('it names its editor data, and has no files of the build', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    customElements: string;
    'web-types': string;
  };
  expect(manifest).toMatchObject({ name: '@tag/widgets', license: 'MIT' });
  const files = await readdir(installed);
  expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md']));
  expect(files.filter((file) => file.startsWith('.'))).toEqual([]);
  const read = async (file: string) =>
    JSON.parse(await readFile(join(installed, file), 'utf8')) as unknown;
  expect(await read(manifest.customElements)).toMatchObject({
    modules: expect.arrayContaining([
      expect.objectContaining({
        declarations: [expect.objectContaining({ tagName: 'tag-card-report', status: 'stable' })],
      }),
    ]),
  });
  const tag = expect.objectContaining({ name: 'tag-card-report' });
  expect(await read(manifest['web-types'])).toMatchObject({
    name: '@tag/widgets',
    contributions: { html: { elements: expect.arrayContaining([tag]) } },
  });
  expect(await read('html-data.json')).toMatchObject({ tags: expect.arrayContaining([tag]) });
  expect(await read('css-data.json')).toMatchObject({
    properties: expect.arrayContaining([expect.objectContaining({ name: '--tag-font' })]),
    pseudoElements: expect.arrayContaining([expect.objectContaining({ name: '::part(grade)' })]),
  });
});

/** What a server does with it. */
const SERVER = `
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { defineElements } from '@tag/widgets/bundle';
import { loadElements } from '@tag/widgets/pure';
import { CardReport } from '@tag/widgets/react';
for (const name of ['react-19', 'react-18', 'preact', 'solid', 'vue', 'svelte', 'angular']) {
  await import('@tag/widgets/' + name);
}
await loadElements({ embedBase: 'https://cards.test/embed' });
await defineElements({ apiBase: 'https://api.cards.test' });
await loadElements({ embedBase: 'https://other.test/embed' });
const props = { cert: 'X0000001', headingLevel: 3, view: undefined, className: 'wide', hidden: false, onTagReady() {} };
const fallback = createElement('a', { href: '/x' }, 'View');
console.log(renderToString(createElement(CardReport, props, fallback)));
`;

test('a server imports and renders it without a document', async () => {
  await writeFile(join(project, 'server.js'), SERVER);
  const { stdout } = await run(process.execPath, ['server.js'], { cwd: project });
  expect(stdout.trim()).toBe(
    '<tag-card-report cert="X0000001" heading-level="3" class="wide"><a href="/x">View</a></tag-card-report>',
  );
});

/** A partner's module, for each version of React. */
const COMPONENTS = `
import { loadElements, whenReady, type LoadSettings, type TagCardReport } from '@tag/widgets';
import { defineElements } from '@tag/widgets/bundle';
import { whenReady as pure } from '@tag/widgets/pure';
import { CardReport, PopReport, type CardReportProps } from '@tag/widgets/react';
import { createRef } from 'react';

const settings: LoadSettings = { embedBase: 'https://cards.test/embed', version: '1.4.2', integrity: 'sha384-x' };
export const loaded: Promise<void> = loadElements(settings);
export const settled: Promise<'ready' | 'empty' | 'error'> = (whenReady ?? pure)(document.createElement('tag-card-report'));
document.addEventListener('tag-error', ({ detail }) => detail.code === 'not-found');

const report = createRef<TagCardReport>();
const fixed: Pick<CardReportProps, 'view'> = { view: 'summary' };
export const page = (certificate: string | undefined) => (
  <CardReport {...fixed} key="a" ref={report} cert={certificate} headingLevel="3" className="wide" data-shelf="1"
    onClick={(event) => event.currentTarget.cert}
    onTagSelect={({ detail }) => detail.deduction.toFixed()}>
    <a href="/x">View</a>
  </CardReport>
);
export const population = <PopReport year={1999} compact onTagPageSize={({ detail }) => detail.pageSize.toFixed()} />;
export const defined: Promise<void> = defineElements({ apiBase: 'https://api.cards.test', tags: ['tag-card-report'] });
// @ts-expect-error the API is missing
export const wrongBundle = defineElements({});
// @ts-expect-error there is no such view
export const wrongView = <CardReport view="huge" />;
// @ts-expect-error a select has no such detail
export const wrongDetail = <CardReport onTagSelect={({ detail }) => detail.listing} />;
// @ts-expect-error there is no such setting
export const wrongSetting = loadElements({ channel: 'v1' });
`;
const TAGS: Record<string, string> = {
  'react-19': `
import '@tag/widgets/react-19';
export const tag = <tag-card-report cert="X" ontag-select={({ detail }) => detail.deduction.toFixed()} />;
// @ts-expect-error there is no such view
export const wrong = <tag-card-report view="huge" />;`,
  'react-18': `
import '@tag/widgets/react-18';
const listening = { 'ontag-select': () => {} };
export const tag = <tag-card-report cert="X" ref={(report) => report?.reload?.()} />;
// @ts-expect-error React 18 never calls it
export const wrong = <tag-card-report {...listening} />;`,
};
const PREACT = `
import type { JSX } from 'preact';
import '@tag/widgets/preact';
export const props: JSX.IntrinsicElements['tag-card-report'] = { cert: 'X', class: 'x', 'ontag-select': ({ detail }) => detail.deduction.toFixed() };`;

/** The files that the guide shows. */
async function recipe(): Promise<Record<string, string>> {
  const path = join(ROOT, 'packages/docs/recipes/npm');
  const files = await readdir(path);
  const texts = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
  return Object.fromEntries(files.map((file, index) => [file, texts[index]!]));
}

test.each([
  { react: 19, types: '@types/react', tags: 'react-19' },
  { react: 18, types: 'types-react-18', tags: 'react-18' },
  { react: 17, types: 'types-react-17', tags: 'react-18' },
])('a strict program with React $react compiles', async ({ react, types, tags }) => {
  const path = await packed.newProject(`typed-${react}`, { '@types/react': types });
  const files = {
    'components.tsx': COMPONENTS,
    'tags.tsx': TAGS[tags]!,
    ...(react === 19 && { 'preact.ts': PREACT, ...(await recipe()) }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  const options = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--jsx', 'react-jsx'];
  options.push('--module', 'nodenext', '--target', 'es2022', '--types', '');
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, ...options, ...Object.keys(files)], {
    cwd: path,
  }).catch((error: unknown) => error as { stdout: string });
  expect(stdout).toBe('');
});

test.each([
  [{ embedBase: '' }, /embedBase is missing/],
  [{ embedBase: '/embed' }, /embedBase is an http\(s\) address/],
  [{ embedBase: 'javascript:alert(1)//embed' }, /embedBase is an http\(s\) address/],
  [{ embedBase: 'https://cards.test/embed?x' }, /without a query/],
  [{ version: '../evil' }, /version is v1/],
  [{ version: 'latest' }, /version is v1/],
  [{ integrity: 'sha384-AAAA' }, /integrity needs a release/],
  [{ version: '0.0.0-dev', integrity: 'sha384-AAAA' }, /integrity needs a release/],
  [{ version: '1.4.2', integrity: 'AAAA' }, /integrity is a digest/],
  [{ apiBase: 'api.cards.test' }, /apiBase is an http\(s\) address/],
  [{ portalBase: 'https://cards.test' }, /portalBase needs apiBase/],
])('loadElements refuses %j', async (settings, reason) => {
  const { loadElements } = (await import(join(installed, 'index.js'))) as typeof Elements;
  const right = { embedBase: 'https://cards.test/embed' };
  await expect(loadElements({ ...right, ...settings })).rejects.toThrow(reason);
});
