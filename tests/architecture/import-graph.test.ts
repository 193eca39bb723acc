import { describe, expect, test } from 'vitest';
import {
  type Import,
  lineCount,
  manifestOf,
  readHouse,
  workspaceOf,
  workspaces,
} from './imports.ts';

/** Lowest first; an import may only go to a lower floor, or stay in its own workspace. */
const FLOORS = [
  ['packages/contract', 'packages/theme', 'packages/charts', 'packages/element'],
  ['packages/client', 'packages/viewer', 'packages/server', 'packages/ui'],
  ['packages/widgets', 'packages/build'],
  ['portal', 'demo'],
];

const house = readHouse();
const folderOf = new Map(workspaces().map((folder) => [manifestOf(folder).name, folder]));
const floorOf = (folder: string) => FLOORS.findIndex((floor) => floor.includes(folder));
const shown = ({ from, specifier }: Import) => `${from} imports ${specifier}`;

/** The folder directly below `parent` that a file lies in, when it lies in one. */
function roomOf(file: string | undefined, parent: string): string | undefined {
  if (!file?.startsWith(`${parent}/`)) return undefined;
  const [room, rest] = file.slice(parent.length + 1).split('/');
  return rest === undefined ? undefined : room;
}

/** Imports between two rooms below `parent`, the shared rooms aside. */
function neighbours(parent: string, shared: readonly string[]): string[] {
  return house.imports
    .filter(({ from, file }) => {
      const here = roomOf(from, parent);
      const there = roomOf(file, parent);
      return here && there && here !== there && !shared.includes(here) && !shared.includes(there);
    })
    .map(shown);
}

describe('the import graph', () => {
  test('covers the house', () => {
    expect(house.files.length).toBeGreaterThan(50);
    expect([...folderOf.values()].filter((folder) => floorOf(folder) < 0)).toEqual([]);
  });

  test('points down only', () => {
    const upward = house.imports.filter((entry) => {
      const target = entry.package && folderOf.get(entry.package);
      const own = workspaceOf(entry.from);
      if (!target || target === own) return false;
      if (own === 'demo' && target === 'portal') return false;
      return floorOf(target) >= floorOf(own);
    });
    expect(upward.map(shown)).toEqual([]);
  });

  test('crosses a workspace only through what that workspace exports', () => {
    const trespassing = house.imports.filter(
      ({ from, file }) => file !== undefined && workspaceOf(file) !== workspaceOf(from),
    );
    expect(trespassing.map(shown)).toEqual([]);
  });

  test('uses only what each workspace declares', () => {
    const root = manifestOf('.');
    const undeclared = house.imports.filter((entry) => {
      const wanted = entry.package;
      if (!wanted || entry.typeOnly) return false;
      const folder = workspaceOf(entry.from);
      const own = manifestOf(folder);
      if (wanted === own.name || own.dependencies?.[wanted]) return false;
      const buildTime = entry.from.startsWith(`${folder}/build/`);
      return !(buildTime && root.devDependencies?.[wanted]);
    });
    expect(undeclared.map(shown)).toEqual([]);
  });

  test('keeps widgets, resources and screens apart: their parent composes them', () => {
    expect(neighbours('packages/widgets/src', [])).toEqual([]);
    expect(neighbours('portal/src/screens', [])).toEqual([]);
    expect(
      neighbours('packages/server/src', [
        'http',
        'auth',
        'db',
        'media',
        'mail',
        'payments',
        'jobs',
        'flows',
        'logging',
        'settings',
      ]),
    ).toEqual([]);
  });

  test('has no cycle', () => {
    const next = new Map<string, string[]>();
    for (const { from, file, typeOnly } of house.imports) {
      if (file && !typeOnly) next.set(from, [...(next.get(from) ?? []), file]);
    }
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      } else if (!done.has(file)) {
        for (const target of next.get(file) ?? []) walk(target, [...path, file]);
        done.add(file);
      }
    };
    for (const file of house.files) walk(file, []);
    expect(cycles).toEqual([]);
  });
});

/** Written by a command, and read by searching. */
const GENERATED = ['packages/server/src/db/tables.ts'];

describe('rooms', () => {
  test('stay small enough to be read', () => {
    const large = house.files
      .filter((file) => !file.includes('/data/') && !GENERATED.includes(file))
      .filter((file) => lineCount(file) > 300)
      .map((file) => `${file}: ${lineCount(file)} lines`);
    expect(large).toEqual([]);
  });

  test('have names that say something, in kebab-case', () => {
    const odd = house.files.filter((file) => {
      const name =
        file
          .split('/')
          .at(-1)
          ?.replace(/\.d?\.?tsx?$/, '') ?? '';
      return /^(utils?|helpers?|common|misc)$/.test(name) || !/^[a-z0-9.-]+$/.test(name);
    });
    expect(odd).toEqual([]);
  });
});
