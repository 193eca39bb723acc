import type { Rolldown } from 'vite';

/** @throws if the build has no script of this name */
export function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') throw new Error(`The build has no script ${file}`);
  return chunk;
}

/** The scripts that this one imports, and those they import. */
export function staticImports(
  bundle: Rolldown.OutputBundle,
  file: string,
  seen = new Set<string>(),
): Set<string> {
  for (const imported of chunkOf(bundle, file).imports) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    staticImports(bundle, imported, seen);
  }
  return seen;
}
