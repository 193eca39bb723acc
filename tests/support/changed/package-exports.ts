import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, workspaces } from '../../architecture/imports.ts';

export interface Workspace {
  readonly name: string;
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

export function readWorkspaces(): Workspace[] {
  return workspaces().map((folder) => {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
    const { name, exports = {} } = JSON.parse(text) as Partial<Workspace>;
    return { name: name!, folder, exports };
  });
}

/** The file that a specifier such as `@tag/ui/form` means; undefined for packages from the registry. */
export function exportedFile(
  workspaces: readonly Workspace[],
  specifier: string,
): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  const workspace = workspaces.find(({ name }) => bare === name || bare.startsWith(`${name}/`));
  if (!workspace) return undefined;
  const wanted = `.${bare.slice(workspace.name.length)}`;
  for (const [pattern, target] of Object.entries(workspace.exports)) {
    const [start, end] = pattern.split('*') as [string, string?];
    const matches =
      end === undefined
        ? wanted === start
        : wanted.startsWith(start) && wanted.endsWith(end) && wanted.length > pattern.length - 1;
    if (!matches) continue;
    const filling = wanted.slice(start.length, wanted.length - (end?.length ?? 0));
    return join(workspace.folder, target.replace('*', filling));
  }
  return undefined;
}
