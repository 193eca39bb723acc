import type { Import } from './imports.ts';

type Edge = Pick<Import, 'from' | 'file'>;
/** For each entry of a folder, the entries it imports, each with one import as an example. */
type Links = Map<string, Map<string, string>>;

/**
 * Import cycles at every level of the tree. The entries of a folder (its files and its subfolders) must
 * import each other in one direction only, so neither files nor folders form a cycle.
 * @returns one message for each cycle, with its entries and the imports between them.
 */
export function cyclesIn(imports: readonly Edge[]): string[] {
  return [...linksByFolder(imports)].flatMap(([folder, links]) => {
    const seen = new Set<string>();
    return [...links.keys()].flatMap((entry) => {
      if (seen.has(entry)) return [];
      const path = wayBack(links, entry);
      path?.forEach((step) => seen.add(step));
      return path ? [describe(folder, links, path)] : [];
    });
  });
}

function linksByFolder(imports: readonly Edge[]): Map<string, Links> {
  const folders = new Map<string, Links>();
  for (const { from, file } of imports) {
    if (file === undefined || file === from) continue;
    const [a, b] = [from.split('/'), file.split('/')];
    const depth = a.findIndex((part, index) => part !== b[index]);
    const folder = a.slice(0, depth).join('/') || '.';
    const links: Links = folders.get(folder) ?? new Map();
    folders.set(folder, links);
    const targets = links.get(a[depth]!) ?? new Map<string, string>();
    links.set(a[depth]!, targets);
    if (!targets.has(b[depth]!)) targets.set(b[depth]!, `${from} imports ${file}`);
  }
  return folders;
}

/** The shortest path from an entry back to itself, which is at both ends. */
function wayBack(links: Links, entry: string): string[] | undefined {
  const paths = [[entry]];
  const visited = new Set<string>();
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const next of links.get(path.at(-1)!)?.keys() ?? []) {
      if (next === entry) return [...path, entry];
      if (visited.has(next)) continue;
      visited.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

function describe(folder: string, links: Links, path: readonly string[]): string {
  const imports = path.slice(1).map((to, index) => links.get(path[index]!)!.get(to)!);
  return `In ${folder}, ${path.join(' -> ')} is a cycle: ${imports.join('; ')}.`;
}
