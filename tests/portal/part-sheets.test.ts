import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readBuildOutput, type BuildOutput } from '../../portal/server/build-output.ts';
import { classesInSheet } from '../architecture/class-names.ts';
import { buildPortal } from './built-portal.ts';

const PARTS = 'packages/ui/src';

type Manifest = Record<string, { isDynamicEntry?: boolean; css?: readonly string[] }>;

let build: BuildOutput;
let manifest: Manifest;
/** Every module that is loaded by itself: screens, and parts of them that are shown later. */
let sources: readonly string[];

beforeAll(async () => {
  const distFolder = await buildPortal();
  build = readBuildOutput(distFolder);
  manifest = JSON.parse(
    readFileSync(join(distFolder, 'client/.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  sources = Object.keys(manifest).filter(
    (source) => manifest[source]!.isDynamicEntry && source.startsWith('src/'),
  );
});

const sheetFiles = () =>
  readdirSync(PARTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(PARTS, file));

const read = (addresses: readonly string[]) =>
  addresses.map((file) => readFileSync(join(build.clientFolder, file), 'utf8')).join('\n');

/** A part that is shown later has its screen around it, with the screen's sheets. */
function sourcesOnPage(source: string): readonly string[] {
  const [screen] = /^src\/screens\/[^/]+\//.exec(source) ?? [];
  return screen === undefined ? [source] : [`${screen}screen.tsx`, source];
}

test('a page has the sheet of each part in its scripts', () => {
  const styled = new Set(sheetFiles().flatMap((file) => classesInSheet(file).map((it) => it.name)));
  const missing = sources.flatMap((source) => {
    const files = sourcesOnPage(source).map((it) => build.filesOf(it));
    const script = read(files.flatMap(({ script, modules }) => [script, ...modules]));
    const sheet = read(files.flatMap(({ styles }) => styles));
    const defined = new Set(classesInSheet('', sheet).map(({ name }) => name));
    const given = script.matchAll(/(?<=["'`\s])tag-[a-z-]+(?=["'`\s])/g);
    return [...new Set([...given].map(([name]) => name))]
      .filter((name) => styled.has(name) && !defined.has(name))
      .map((name) => `${source}: ${name}`);
  });
  expect(sources.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test("a screen's own sheet comes after those it shares", () => {
  const screens = sources.filter((source) => manifest[source]!.css !== undefined);
  expect(screens.length).toBeGreaterThan(20);
  for (const source of screens) {
    const [own] = manifest[source]!.css!;
    expect(build.filesOf(source).styles.at(-1), source).toBe(`/${own}`);
  }
});
