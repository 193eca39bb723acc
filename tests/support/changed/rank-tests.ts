import { basename } from 'node:path';
import { layered } from '../../architecture/layers.ts';
import type { Edge } from './graph.ts';

export type Runner = 'node' | 'browser' | 'journeys';

export interface RankedTest {
  readonly file: string;
  readonly runner: Runner;
  /** The steps to the nearest change, fewer when names agree. */
  readonly distance: number;
}

const RUNNERS: readonly (readonly [string, Runner])[] = [
  ['.test.ts', 'node'],
  ['.browser.tsx', 'browser'],
  ['.journey.ts', 'journeys'],
];

export const runnerOf = (file: string): Runner | undefined =>
  RUNNERS.find(([end]) => file.startsWith('tests/') && file.endsWith(end))?.[1];

/** A file with more of a layer's separate folders than this composes them, and says nothing about each. */
const MOST_FOLDERS = 6;
/** Steps through a file that composes: farther than everything that is near. */
const THROUGH_ROOT = 20;
const SAME_NOUN = 2.5;
const SAME_WORKSPACE = 12;
const SHARED_WORD = 1.5;

/** Folders that must not import each other, so a file that imports many of them composes them. */
const APART = layered.flatMap(({ in: folder, layers }) =>
  layers.flatMap(({ apart, folders }) =>
    apart && folder !== '.'
      ? [
          (file: string) => {
            if (!file.startsWith(`${folder}/`)) return undefined;
            const [first, ...rest] = file.slice(folder.length + 1).split('/');
            return rest.length > 0 && (folders === '*' || first! in folders) ? first : undefined;
          },
        ]
      : [],
  ),
);

/** Files that import folders that are kept apart, more of them than a task needs: `app.ts`, the routes. */
function compositionRoots(edges: readonly Edge[]): Set<string> {
  const folders = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from.startsWith('tests/')) continue;
    for (const folderOf of APART) {
      const folder = folderOf(to);
      if (folder !== undefined) folders.set(from, (folders.get(from) ?? new Set()).add(folder));
    }
  }
  return new Set([...folders].filter(([, { size }]) => size > MOST_FOLDERS).map(([file]) => file));
}

/**
 * The tests that depend on a changed file, nearest first. Those of its noun (`tests/orders` for every layer's
 * `orders`) are near even where only a composition root connects them.
 */
export function rankTests(
  changed: string,
  edges: readonly Edge[],
  tests: readonly string[],
): RankedTest[] {
  const roots = compositionRoots(edges);
  // A path alone proves nothing: a test of the server never opens the page that has the same path.
  const reached = distancesTo(
    changed,
    edges.filter(({ isPath }) => !isPath),
    roots,
  );
  const distances = distancesTo(changed, edges, roots);
  return tests
    .flatMap((file): RankedTest[] => {
      const runner = runnerOf(file);
      if (!runner || !reached.has(file)) return [];
      const near = Math.min(distances.get(file)!, nounDistance(file, changed));
      const shared = near > 0 && sharesWord(file, changed) ? SHARED_WORD : 0;
      return [{ file, runner, distance: Math.max(0, near - shared) }];
    })
    .sort((one, other) => one.distance - other.distance || one.file.localeCompare(other.file));
}

/** Steps from each file that depends on the changed one, through composition roots only at a price. */
function distancesTo(
  changed: string,
  edges: readonly Edge[],
  roots: ReadonlySet<string>,
): Map<string, number> {
  const dependents = new Map<string, Edge[]>();
  for (const edge of edges) {
    const others = dependents.get(edge.to);
    if (others) others.push(edge);
    else dependents.set(edge.to, [edge]);
  }
  const start = [changed, ...foldersOf(changed)];
  const distances = new Map(start.map((path) => [path, 0]));
  // Steps are few and whole, so files wait in a list for each number of them.
  const waiting: string[][] = [start];
  for (let distance = 0; distance < waiting.length; distance += 1) {
    for (const file of waiting[distance] ?? []) {
      if (distances.get(file) !== distance) continue;
      const through = roots.has(file) && file !== changed ? THROUGH_ROOT : 0;
      for (const { from, steps } of dependents.get(file) ?? []) {
        const next = distance + steps + through;
        if (next >= (distances.get(from) ?? Infinity)) continue;
        distances.set(from, next);
        (waiting[next] ??= []).push(from);
      }
    }
  }
  return distances;
}

const foldersOf = (file: string) =>
  file.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));

const nounOf = (test: string) => test.split('/')[1]!;

/** How near a test is because its folder has the name of one of the changed file's. */
function nounDistance(test: string, changed: string): number {
  const [top = '', workspace = '', ...rest] = changed.split('/');
  const folders = top === 'packages' ? rest.slice(0, -1) : changed.split('/').slice(1, -1);
  if (folders.includes(nounOf(test))) return SAME_NOUN;
  const own = top === 'packages' ? workspace : top;
  return nounOf(test) === own ? SAME_WORKSPACE : Infinity;
}

const wordsIn = (name: string) => name.split(/[^a-z]+/).map((word) => word.replace(/s$/, ''));
/** Words of names that many files share. */
const COMMON = new Set([
  'index',
  'order',
  'card',
  'report',
  'screen',
  'test',
  'route',
  'state',
  '',
]);

/** Whether the test's name shares a word with the changed file's, or with the folders it is in. */
function sharesWord(test: string, changed: string): boolean {
  const own = new Set(wordsIn(basename(test).replace(/\..*$/, '')));
  const path = changed
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(-3)
    .join('-');
  return wordsIn(path).some((word) => !COMMON.has(word) && own.has(word));
}
