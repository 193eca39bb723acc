import { exportedFile, type Workspace } from './package-exports.ts';
import { pathsMeant, type ServedPath, servedPaths } from './paths.ts';
import type { Module } from './read-module.ts';

/** `from` depends on `to`. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** How far that is. A requested path is a weaker hint than an import. */
  readonly steps: number;
  /** `from` only requests the path that `to` serves. */
  readonly isPath: boolean;
}

const IMPORT = { steps: 1, isPath: false };
const PATH = { steps: 2, isPath: true };
/** Files that are found in a folder: `to` is the folder. */
const FOLDER = { steps: 4, isPath: false };
/** Files that are about others by their names, without running them. */
const NAMES_FILES = /^tests\/(architecture|support\/breaking)\//;
const SOURCE = /\.(tsx?|mts|mjs|css)$/;
const isBrowserTest = (file: string) => file.endsWith('.browser.tsx');

/**
 * Dependencies that no import shows: a built portal has its entries, and journeys run the product.
 * [those that depend, the files they depend on]
 */
const UNSEEN: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^tests\/portal\/built-portal\.ts$|^portal\/server\/build-output\.ts$/,
    ['portal/src/entry-client.tsx', 'portal/src/entry-server.tsx'],
  ],
  [/\.journey\.ts$/, ['tests/support/product.ts']],
  [/^tests\/support\/product\.ts$/, ['demo/src/main.ts', 'packages/widgets/build/embed.ts']],
];

/**
 * How files depend on each other by value; the compiler checks types. Named imports through an index
 * go to the file that defines the name. Tests depend on what serves the paths they request.
 */
export function dependencies(
  modules: ReadonlyMap<string, Module>,
  workspaces: readonly Workspace[],
): Edge[] {
  const resolve = ({ file, specifier }: Module['imports'][number]) =>
    file ?? exportedFile(workspaces, specifier);
  const definitions = findDefinitions(modules, resolve);
  const served = servedPaths(modules);
  return [...modules].flatMap(([from, module]) => {
    const edge = (kind: Pick<Edge, 'steps' | 'isPath'>) => (to: string) => ({ from, to, ...kind });
    const imported = module.imports
      .filter(({ typeOnly, isReExport }) => !typeOnly && !isReExport)
      .flatMap((entry) => {
        const file = resolve(entry);
        if (file === undefined) return [];
        const defined = entry.names?.map(({ imported: name }) => definitions(file, name));
        return defined ? [file, ...defined.flat()] : [file, ...definitions(file)];
      });
    const isThere = (file: string) => modules.has(file) || !SOURCE.test(file);
    const named = NAMES_FILES.test(from) ? [] : module.files.filter(isThere);
    const hidden = UNSEEN.flatMap(([pattern, files]) => (pattern.test(from) ? files : []));
    const requested = from.startsWith('tests/') ? requestedFiles(from, module, served) : [];
    return [
      ...[...new Set([...imported, ...named, ...hidden])].map(edge(IMPORT)),
      ...[...new Set(requested)].map(edge(PATH)),
      ...module.folders.map(edge(FOLDER)),
    ];
  });
}

/** Files that serve the paths a test writes, and the endpoints it imports. */
function requestedFiles(
  from: string,
  { imports, paths }: Module,
  served: readonly ServedPath[],
): string[] {
  // A browser's tests have no server.
  if (isBrowserTest(from)) return [];
  const names = new Set(
    imports.flatMap((entry) => entry.names?.map(({ imported }) => imported) ?? []),
  );
  const meant = paths.flatMap((path) => pathsMeant(path, served));
  const imported = served.filter(({ name }) => name !== undefined && names.has(name));
  return [...meant, ...imported].flatMap(({ files }) => files);
}

/** Finds the files that define a name that a file exports, or without a name, all that it exports. */
function findDefinitions(
  modules: ReadonlyMap<string, Module>,
  resolve: (entry: Module['imports'][number]) => string | undefined,
) {
  const find = (file: string, name: string | undefined, seen: ReadonlySet<string>): string[] => {
    const module = modules.get(file);
    if (!module || seen.has(file)) return [];
    if (name !== undefined && module.exported.includes(name)) return [file];
    const next = new Set([...seen, file]);
    return module.imports
      .filter(({ isReExport, typeOnly }) => isReExport && !typeOnly)
      .flatMap((entry) => {
        const target = resolve(entry);
        if (target === undefined) return [];
        if (name === undefined) return [target, ...find(target, undefined, next)];
        if (!entry.names) return find(target, name, next);
        const renamed = entry.names.find(({ local }) => local === name);
        return renamed ? find(target, renamed.imported, next) : [];
      });
  };
  return (file: string, name?: string) => find(file, name, new Set());
}
