import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cyclesIn } from './cycles.ts';
import { fileOf } from './exports.ts';
import {
  type Import,
  importsIn,
  lineCount,
  manifestOf,
  readSources,
  root,
  workspaceOf,
  workspaces,
} from './imports.ts';
import { layered, layersInWords, layerViolations, subfolders } from './layers.ts';

const sources = readSources();
const shown = ({ from, specifier }: Import) => `${from} imports ${specifier}`;
/** A file's imports by specifier, as the rules receive them. */
const importing = (from: string, ...specifiers: string[]) =>
  importsIn(from, specifiers.map((name) => `import type { X } from '${name}';`).join('\n'));

describe('imports', () => {
  test('are read from every source file, types included', () => {
    expect(sources.files.length).toBeGreaterThan(500);
    const text = `
      import a from './a.ts';
      import type { B } from './b.ts';
      export { type C } from './c.ts';
      type D = import('./d.ts').D;
      const e = import('./e.ts');
    `;
    expect(importsIn('portal/src/x.ts', text).map(({ file }) => file)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `portal/src/${name}.ts`),
    );
  });

  test('go to lower layers only', () => {
    expect(layerViolations(sources.imports)).toEqual([]);
  });

  test('form no cycle, neither among files nor among folders', () => {
    expect(cyclesIn(sources.imports)).toEqual([]);
  });

  test('reach other workspaces only through their exports', () => {
    const reaching = sources.imports.filter(
      ({ from, file }) => file !== undefined && workspaceOf(file) !== workspaceOf(from),
    );
    expect(reaching.map(shown)).toEqual([]);
  });

  test('name only packages that their workspace declares', () => {
    const development = manifestOf('.').devDependencies;
    const undeclared = sources.imports.filter((entry) => {
      const wanted = entry.package;
      if (!wanted || entry.typeOnly) return false;
      const folder = workspaceOf(entry.from);
      const own = manifestOf(folder);
      if (wanted === own.name || own.dependencies?.[wanted]) return false;
      const buildTime = entry.from.startsWith(`${folder}/build/`);
      return !(buildTime && development?.[wanted]);
    });
    expect(undeclared.map(shown)).toEqual([]);
  });
});

describe('Shoelace', () => {
  const shoelace = new Set(
    sources.imports
      .filter(({ package: name }) => name === '@shoelace-style/shoelace')
      .map(({ from }) => from),
  );
  const targets = new Map<string, string[]>();
  for (const entry of sources.imports) {
    targets.set(entry.from, [...(targets.get(entry.from) ?? []), fileOf(entry) ?? '']);
  }
  const reachedFrom = (folder: string) => {
    const reached = new Set(sources.files.filter((file) => file.startsWith(folder)));
    for (const file of reached) {
      for (const target of targets.get(file) ?? []) reached.add(target);
    }
    return [...reached].filter((file) => shoelace.has(file));
  };

  test('is in the row menu of the portal', () => {
    expect(reachedFrom('portal/src/')).toContain('packages/ui/src/row-menu.tsx');
  });

  // A partner's page may use another Shoelace, and tags can be defined only once.
  test("isn't in the elements", () => {
    expect(reachedFrom('packages/widgets/')).toEqual([]);
  });
});

describe('layers', () => {
  test.each([
    ['packages/contract/src/x.ts', '@tag/server', 'layer 0 may not import layer 1'],
    ['packages/client/src/x.ts', '@tag/ui/form', 'folders of layer 1 may not import each other'],
    ['packages/server/src/http/x.ts', '../users/y.ts', 'infrastructure may not import resources'],
    ['packages/server/src/pops/x.ts', '../users/y.ts', 'folders of resources may not import'],
    ['packages/widgets/src/pop-report/x.ts', '../card-report/y.ts', 'folders of widgets may not'],
    ['packages/widgets/src/shared/x.ts', '../card-report/y.ts', 'shared may not import widgets'],
    ['portal/src/screens/home/x.tsx', '../sign-in/y.tsx', 'folders of screens may not import'],
    ['portal/src/features/page/x.tsx', '../../app/y.tsx', 'features may not import app'],
    ['portal/server/x.ts', '@tag/server/seeding', 'only for demo and tests'],
    ['packages/build/src/x.ts', '@tag/server/testing', 'only for tests'],
    ['demo/src/x.ts', '@tag/server/testing', 'only for tests'],
  ])('%s may not import %s', (from, specifier, message) => {
    const [violation, ...others] = layerViolations(importing(from, specifier));
    expect(others).toEqual([]);
    expect(violation).toContain(message);
    expect(violation).toContain(from);
  });

  test('let imports go down, and inside a folder', () => {
    const down = importing(
      'packages/server/src/users/x.ts',
      '../http/y.ts',
      './z.ts',
      '@tag/contract',
    );
    const demo = importing('demo/src/x.ts', '@tag/portal/server', '@tag/server/seeding');
    expect(layerViolations([...down, ...demo])).toEqual([]);
  });

  test.each(layered.filter(({ in: folder }) => folder !== '.'))(
    'name every folder of $in',
    ({ in: folder, layers }) => {
      const named = layers.flatMap(({ folders }) =>
        folders === '*' ? subfolders(folder) : Object.keys(folders),
      );
      expect([...new Set(named)].sort()).toEqual(subfolders(folder).sort());
    },
  );

  test('name every workspace', () => {
    const named = layered[0]!.layers.flatMap(({ folders }) => Object.keys(folders));
    expect(named.sort()).toEqual([...workspaces(), 'tests'].sort());
  });

  test('are shown correctly in the README', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(layersInWords());
  });
});

describe('cycles', () => {
  const edge = (from: string, file: string) => ({ from, file });

  test('are found among files', () => {
    const [cycle] = cyclesIn([edge('a/x.ts', 'a/y.ts'), edge('a/y.ts', 'a/x.ts')]);
    expect(cycle).toBe(
      'In a, x.ts -> y.ts -> x.ts is a cycle: a/x.ts imports a/y.ts; a/y.ts imports a/x.ts.',
    );
  });

  test('are found among folders whose files form none', () => {
    const cycles = cyclesIn([edge('a/x/1.ts', 'a/y/1.ts'), edge('a/y/2.ts', 'a/x/2.ts')]);
    expect(cycles).toEqual([
      'In a, x -> y -> x is a cycle: a/x/1.ts imports a/y/1.ts; a/y/2.ts imports a/x/2.ts.',
    ]);
  });

  test('are found between a folder and a file next to it', () => {
    expect(cyclesIn([edge('a/x.ts', 'a/b/1.ts'), edge('a/b/2.ts', 'a/x.ts')])).toHaveLength(1);
  });

  test("aren't found where imports go one way", () => {
    expect(cyclesIn([edge('a/x.ts', 'a/b/1.ts'), edge('a/b/2.ts', 'a/y.ts')])).toEqual([]);
  });
});

/** Generated by a command, and searched rather than read. */
const GENERATED = ['packages/server/src/db/tables.ts'];

describe('files', () => {
  test('stay small enough to read', () => {
    const large = sources.files
      .filter((file) => !file.includes('/data/') && !GENERATED.includes(file))
      .filter((file) => lineCount(file) > 300)
      .map((file) => `${file}: ${lineCount(file)} lines`);
    expect(large).toEqual([]);
  });

  test('have meaningful names in kebab-case', () => {
    const odd = sources.files.filter((file) => {
      const name = file
        .split('/')
        .at(-1)!
        .replace(/(\.d)?\.(tsx?|mts|mjs)$/, '');
      return /^(utils?|helpers?|common|misc)$/.test(name) || !/^[a-z0-9.-]+$/.test(name);
    });
    expect(odd).toEqual([]);
  });
});
