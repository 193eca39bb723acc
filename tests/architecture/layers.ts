import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Import, manifestOf, root, workspaces } from './imports.ts';

interface Layer {
  readonly name: string;
  /** Its folders don't import each other either. */
  readonly apart?: boolean;
  /** The purpose of each folder, by path; `*`: every folder that no other layer names. */
  readonly folders: Readonly<Record<string, string>> | '*';
}

/** The layers of a folder, lowest first. Anything not named, such as files, belongs to none. */
interface Layered {
  readonly in: string;
  /** Entry points of packages that only these folders may import. */
  readonly openTo?: Readonly<Record<string, readonly string[]>>;
  readonly layers: readonly Layer[];
}

/** Read by ESLint's configuration too. */
export const layered = JSON.parse(
  readFileSync(join(import.meta.dirname, 'layers.json'), 'utf8'),
) as readonly Layered[];

export const subfolders = (folder: string) =>
  ts.sys.getDirectories(join(root, folder)).filter((name) => name !== 'node_modules');

/** The layer's folder that a file is in: its name there, and how high it is. */
function positionOf({ in: folder, layers }: Layered, file: string) {
  const prefix = folder === '.' ? '' : `${folder}/`;
  if (!file.startsWith(prefix)) return undefined;
  const path = file.slice(prefix.length);
  for (const [height, layer] of layers.entries()) {
    const name =
      layer.folders === '*'
        ? path.split('/').slice(0, -1)[0]
        : Object.keys(layer.folders).find((known) => path.startsWith(`${known}/`));
    if (name !== undefined) return { name, height, layer };
  }
  return undefined;
}

/**
 * Imports that go up, sideways between a layer's separate folders, or to an entry point that isn't open to theirs.
 * @returns one message for each
 */
export function layerViolations(imports: readonly Import[]): string[] {
  const folders = new Map(workspaces().map((folder) => [manifestOf(folder).name, folder]));
  return imports.flatMap((entry) => {
    const workspace = entry.package === undefined ? undefined : folders.get(entry.package);
    const target = entry.file ?? (workspace && `${workspace}/package.json`);
    if (target === undefined) return [];
    return layered.flatMap((scope) => {
      const own = positionOf(scope, entry.from);
      const other = positionOf(scope, target);
      if (!own || !other || own.name === other.name) return [];
      const shown = `${entry.from} imports ${entry.file ?? entry.specifier}`;
      const open = scope.openTo?.[entry.specifier];
      if (open && !open.includes(own.name)) return [`${shown}: only for ${open.join(' and ')}.`];
      if (other.height > own.height) {
        return [`${shown}: ${own.layer.name} may not import ${other.layer.name}, a higher layer.`];
      }
      return other.height === own.height && own.layer.apart
        ? [`${shown}: folders of ${own.layer.name} may not import each other.`]
        : [];
    });
  });
}

/** The layers as the README shows them, lowest first. */
export function layersInWords(): string {
  const [project, ...inner] = layered;
  const tree = project!.layers.flatMap(({ name, folders }) =>
    Object.entries(folders).map(([folder, purpose]) => [folder, name, purpose] as const),
  );
  const within = inner.map(({ in: folder, layers }) => {
    const rows = layers.map(({ name, apart, folders }) => [
      `  ${apart ? `${name}, apart` : name}`,
      folders === '*'
        ? `every ${layers.length > 1 ? 'other ' : ''}folder`
        : (folders[name] ?? Object.keys(folders).join(' ')),
    ]);
    return [`${folder}/`, ...aligned(rows)].join('\n');
  });
  return ['```', ...aligned(tree), '', ...within, '```'].join('\n');
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  return rows.map((row) =>
    row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(width(at)))).join('  '),
  );
}
