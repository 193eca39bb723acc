import { type Import, manifestOf, workspaces } from './imports.ts';
import { ALL, type Module } from './modules.ts';

/** An export, and the other files that import it, directly or through re-exports. */
export interface Export {
  readonly file: string;
  readonly name: string;
  readonly users: readonly string[];
}

/**
 * Every export of the modules, except those a module passes on with `export *`: the file that declares them has them.
 * @param published files whose exports others use, outside of this project
 */
export function exportsIn(modules: readonly Module[], published: readonly string[]): Export[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const users = new Map<string, Set<string>>();
  const namesOf = (file: string | undefined): string[] => {
    const module = byFile.get(file ?? '');
    if (!module) return [];
    const passedOn = module.uses.flatMap((use) =>
      use.exportedAs === ALL
        ? namesOf(fileOf(use)).filter((name) => name !== 'default')
        : (use.exportedAs ?? []),
    );
    return [...module.exports, ...passedOn];
  };
  const mark = (user: string, file: string | undefined, name: string): void => {
    const module = byFile.get(file ?? '');
    if (!module) return;
    if (name === ALL) {
      // A test that takes a module as a whole looks at its names, and needs none of them.
      if (!isTest(user)) namesOf(file).forEach((each) => mark(user, file, each));
      return;
    }
    const key = `${module.file}#${name}`;
    const known = users.get(key) ?? new Set();
    if (known.has(user)) return;
    users.set(key, known.add(user));
    for (const use of module.uses) {
      if (use.exportedAs === name) mark(user, fileOf(use), use.name);
      else if (use.exportedAs === ALL) mark(user, fileOf(use), name);
    }
  };
  for (const file of published) mark('published', file, ALL);
  for (const { file, uses } of modules) {
    for (const use of uses) {
      if (use.exportedAs === undefined) mark(file, fileOf(use), use.name);
    }
  }
  return modules.flatMap(({ file, exports, uses }) =>
    [...exports, ...uses.flatMap(({ exportedAs }) => exportedAs ?? [])]
      .filter((name) => name !== ALL)
      .map((name) => {
        const known = users.get(`${file}#${name}`) ?? [];
        return { file, name, users: [...known].filter((user) => user !== file) };
      }),
  );
}

export const isTest = (file: string) => file.startsWith('tests/');

const workspaceEntries = new Map<string, Map<string, string>>();

/** The file of this project that is imported: relative, or through `exports` of its workspace. */
export function fileOf({ file, specifier, package: name }: Import): string | undefined {
  if (file !== undefined || name === undefined) return file;
  const entries = entriesOf(name);
  const path = `.${specifier.replace(/\?.*$/, '').slice(name.length)}`;
  const exact = entries.get(path);
  if (exact) return exact;
  for (const [pattern, target] of entries) {
    const [start = '', end = ''] = pattern.split('*');
    if (pattern.includes('*') && path.startsWith(start) && path.endsWith(end)) {
      return target.replace('*', path.slice(start.length, path.length - end.length));
    }
  }
  return undefined;
}

/** What a package of this project exports: files from the project's root, by path. */
export function entriesOf(name: string): ReadonlyMap<string, string> {
  if (workspaceEntries.size === 0) {
    for (const folder of workspaces()) {
      const { name: own, exports = {} } = manifestOf(folder);
      const files = Object.entries(exports).map(
        ([path, file]) => [path, `${folder}/${file.slice(2)}`] as const,
      );
      workspaceEntries.set(own, new Map(files));
    }
  }
  return workspaceEntries.get(name) ?? new Map();
}
