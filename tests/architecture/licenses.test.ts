import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/** Licenses whose only condition is that they stay with the package. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Whether an SPDX expression can be met by allowed licenses alone. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => ALLOWED.has(license)));

interface LockedPackage {
  license?: string;
  link?: boolean;
  dev?: boolean;
}
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1)! }));

/** The packages in NOTICE: indented by two, name first, `*` for a family of them. */
const noticed = [...read('NOTICE').matchAll(/^ {2}(@?[a-z][\w/.-]*[\w*])(?=$| {2,})/gm)].map(
  ([, name]) => name!,
);
const isNamed = (notice: string, name: string) =>
  notice.endsWith('*') ? name.startsWith(notice.slice(0, -1)) : notice === name;

test('every installed package has a permissive license, or is named in NOTICE', () => {
  const unnamed = installed
    .filter(({ dev, license }) => !dev && !isAllowed(license ?? ''))
    .filter(({ name }) => !noticed.some((notice) => isNamed(notice, name)))
    .map(({ license, name }) => `${name}: ${license ?? 'no license'}`);
  expect(unnamed).toEqual([]);
});

test('everything that NOTICE names is installed', () => {
  expect(noticed.length).toBeGreaterThan(20);
  const gone = noticed.filter((notice) => !installed.some(({ name }) => isNamed(notice, name)));
  expect(gone).toEqual([]);
});
