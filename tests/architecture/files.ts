import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { importOf, root, type Import } from './imports.ts';

const MADE_BY_A_JOURNEY = 'tests/partner-program/api.d.ts';
/** Partners' programs, with packages we don't install. */
const THEIRS = ['packages/docs/recipes', 'tests/frameworks/*/*'];
const SKIPPED = [
  ...['**/node_modules', '**/dist', 'dist.*', 'data', '**/.cache'],
  ...[MADE_BY_A_JOURNEY, ...THEIRS],
];
const texts = new Map<string, string>();

/** Files of the project by extension: paths from its root. */
export function filesOf(extensions: readonly string[], folders: readonly string[]): string[] {
  return ts.sys
    .readDirectory(root, extensions, SKIPPED, [...folders])
    .map((path) => relative(root, path).split(sep).join('/'));
}

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/**
 * Whether a text names a file as one does outside of imports: `'page.tsx'` next to it, or the end of its path with
 * its folder, as in `tsx src/main.ts`.
 */
export function names(file: string, by: string): boolean {
  if (by === file) return false;
  const text = textOf(by);
  const name = basename(file);
  const isNext = dirname(by) === dirname(file);
  return (
    (isNext && (text.includes(`'${name}'`) || text.includes(`'./${name}'`))) ||
    text.includes(`${basename(dirname(file))}/${name}`)
  );
}

/** The files and packages that a sheet imports. */
export const sheetImports = (file: string): Import[] =>
  [...textOf(file).matchAll(/@import\s+['"]([^'"]+)['"]/g)].map(([, specifier = '']) =>
    importOf(file, specifier.replace(/^(?![.@])/, './'), { typeOnly: false, isReExport: false }),
  );
