import { describe, expect, test } from 'vitest';
import { classesGiven, classesInSheet, matching, wordsOf } from './class-names.ts';
import { unusedDependencies } from './dependencies.ts';
import { type Export, entriesOf, exportsIn, fileOf, isTest } from './exports.ts';
import { filesOf, names, sheetImports } from './files.ts';
import { manifestOf, workspaces } from './imports.ts';
import { moduleIn, readModule } from './modules.ts';
import {
  FOUND_BY_NAME,
  ONLY_FOR_TESTS,
  PUBLISHED,
  PUBLISHED_FILES,
  USED_ELSEWHERE,
} from './exceptions.ts';

const FOLDERS = ['packages/**/*', 'portal/**/*', 'demo/**/*'];
const CODE = ['.ts', '.tsx', '.mts', '.mjs', '.js'];
const SUITE =
  /\.(test|browser|journey|thorough|long|slow|production|races|abuse|cluster|frameworks|edge|orca|engines)\.tsx?$/;

const code = filesOf(CODE, ['*.ts', '*.js', ...FOLDERS, 'tests/**/*']);
const sheets = filesOf(['.css'], FOLDERS);
const modules = code.map(readModule);
const exported = exportsIn(modules, [
  ...PUBLISHED.flatMap((name) => [...entriesOf(name).values()]),
  ...PUBLISHED_FILES,
]);

const excepted = (groups: Readonly<Record<string, readonly string[]>>, text: string) =>
  Object.values(groups).some((patterns) => matching(patterns)(text));
const shown = ({ file, name }: { file: string; name: string }) => `${file}: ${name}`;

describe('exports', () => {
  const text = (file: string, source: string) => moduleIn(file, source);
  const users = (...sources: [string, string][]) =>
    exportsIn(
      sources.map(([file, source]) => text(file, source)),
      [],
    ).map(({ file, name, users }) => `${file} ${name}: ${users.join(' ')}`);

  test('are used where a file imports them, through re-exports too', () => {
    expect(
      users(
        ['a.ts', 'export const a = 1; export type B = 2; export function c() {}'],
        ['index.ts', "export { a as d } from './a.ts'; export * from './a.ts';"],
        ['x.ts', "import { d, type B } from './index.ts';"],
      ),
    ).toEqual(['a.ts a: x.ts', 'a.ts B: x.ts', 'a.ts c: ', 'index.ts d: x.ts']);
  });

  test.each([
    ["import * as all from './a.ts'; all.a;", 'a'],
    ["import * as all from './a.ts'; f(all);", 'a b'],
    ["const { b } = await import('./a.ts');", 'b'],
    ["(await import('./a.ts')).a;", 'a'],
    ["import('./a.ts').then(({ b }) => b);", 'b'],
    ["import('./a.ts').then((it) => it.b);", 'b'],
    ["const load = () => import('./a.ts');", 'a b'],
    ["type A = import('./a.ts').a;", 'a'],
    ["import './a.ts';", ''],
  ])('are used by %s', (source, expected) => {
    const used = exportsIn(
      [text('a.ts', 'export const a = 1, b = 2;'), text('x.ts', source)],
      [],
    ).filter((each) => each.users.length > 0);
    expect(used.map(({ name }) => name).join(' ')).toBe(expected);
  });

  test('are imported by another file', () => {
    expect(exported.length).toBeGreaterThan(1500);
    const unused = exported.filter(
      (each) => each.users.length === 0 && !excepted(USED_ELSEWHERE, shown(each)),
    );
    expect(unused.map(shown)).toEqual([]);
  });

  test('of the product are imported by the product', () => {
    const isOnlyTested = ({ file, users }: Export) =>
      !isTest(file) && users.length > 0 && users.every(isTest);
    const tested = exported.filter(
      (each) => isOnlyTested(each) && !excepted(ONLY_FOR_TESTS, shown(each)),
    );
    expect(tested.map(shown)).toEqual([]);
  });

  test('that are excepted exist', () => {
    const all = exported.map(shown);
    const patterns = [USED_ELSEWHERE, ONLY_FOR_TESTS].flatMap((groups) =>
      Object.values(groups).flat(),
    );
    expect(patterns.filter((pattern) => !all.some(matching([pattern])))).toEqual([]);
  });
});

describe('files', () => {
  const others = filesOf(['.css', '.html', '.json', '.sh'], ['*.json', ...FOLDERS, 'tests/**/*']);
  const naming = [...code, ...others, '.ci/run'].filter((file) => file !== 'package-lock.json');
  const used = new Set([
    ...modules.flatMap(({ uses }) => uses.map(fileOf)),
    ...sheets.flatMap((sheet) => sheetImports(sheet).map(fileOf)),
    ...workspaces().flatMap((folder) => [...entriesOf(manifestOf(folder).name).values()]),
  ]);

  test('are imported, tests, or named where they are started', () => {
    const unused = [...code, ...sheets].filter(
      (file) =>
        !used.has(file) &&
        !SUITE.test(file) &&
        !excepted(FOUND_BY_NAME, file) &&
        !naming.some((by) => names(file, by)),
    );
    expect(unused).toEqual([]);
  });

  test('that are excepted exist', () => {
    const patterns = Object.values(FOUND_BY_NAME).flat();
    expect(patterns.filter((pattern) => !code.some(matching([pattern])))).toEqual([]);
  });
});

test.each(['.', ...workspaces()])('%s declares only dependencies that its files name', (folder) => {
  expect(unusedDependencies(folder)).toEqual([]);
});

describe('class names', () => {
  const rules = sheets.flatMap((sheet) => classesInSheet(sheet));

  test('are read from sheets and components', () => {
    const sheet =
      '/* .not */ @import "./x.css"; @media (width > 1.5em) { .a:is(.b) { top: 1.5em } }';
    expect(classesInSheet('x.css', sheet).map(({ name }) => name)).toEqual(['a', 'b']);
    const component = '<p className={`c ${on && "d"} e-${kind === "no"}`} title="not" />';
    expect(classesGiven('x.tsx', component).map(({ name }) => name)).toEqual(['c', 'e-*', 'd']);
  });

  test('have a rule in a sheet', () => {
    const known = rules.map(({ name }) => name);
    const given = filesOf(['.tsx'], FOLDERS).flatMap((file) => classesGiven(file));
    expect(given.length).toBeGreaterThan(500);
    expect(given.filter(({ name }) => !known.some(matching([name]))).map(shown)).toEqual([]);
  });

  test('are words joined by single dashes', () => {
    expect(rules.filter(({ name }) => /__|--/.test(name)).map(shown)).toEqual([]);
  });

  test('of rules are given to an element', () => {
    expect(rules.length).toBeGreaterThan(500);
    const isGiven = matching(filesOf([...CODE, '.html', '.njk'], FOLDERS).flatMap(wordsOf));
    expect(rules.filter(({ name }) => !isGiven(name)).map(shown)).toEqual([]);
  });
});
