import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { pathFrom, root, sourceFiles } from '../../architecture/imports.ts';
import { type Module, readModule } from './read-module.ts';

const FOLDERS = ['packages', 'portal', 'demo', 'tests'];
const CACHE = join(root, 'node_modules/.cache/tag-changed/modules.json');
/** Increase it when `Module` or what fills it changes. */
const FORMAT = 3;

interface Cached {
  readonly format: number;
  readonly modules: Record<string, { stamp: string; module: Module }>;
}

function readCache(): Cached['modules'] {
  try {
    const { format, modules } = JSON.parse(readFileSync(CACHE, 'utf8')) as Cached;
    return format === FORMAT ? modules : {};
  } catch {
    return {};
  }
}

/**
 * Every source file and sheet of the project, with its tests, by path. Unchanged files come from a cache in
 * `node_modules`, since parsing them all takes seconds.
 */
export function readModules(): Map<string, Module> {
  const known = readCache();
  const modules: Cached['modules'] = {};
  let isNew = false;
  for (const file of [...sourceFiles(FOLDERS), ...sheets()]) {
    const path = join(root, file);
    const { mtimeMs, size } = statSync(path);
    const stamp = `${mtimeMs} ${size}`;
    const cached = known[file]?.stamp === stamp ? known[file] : undefined;
    modules[file] = cached ?? { stamp, module: readModule(file, readFileSync(path, 'utf8')) };
    isNew ||= !cached;
  }
  if (isNew || Object.keys(known).length !== Object.keys(modules).length) {
    mkdirSync(dirname(CACHE), { recursive: true });
    writeFileSync(CACHE, JSON.stringify({ format: FORMAT, modules } satisfies Cached));
  }
  return new Map(Object.entries(modules).map(([file, { module }]) => [file, module]));
}

const sheets = () =>
  ts.sys
    .readDirectory(
      root,
      ['.css'],
      ['**/node_modules', '**/dist', 'data', '**/.cache'],
      [...FOLDERS.map((folder) => `${folder}/**/*`)],
    )
    .map((path) => pathFrom('.', path));
