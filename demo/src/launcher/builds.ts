import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** One of the things that Vite makes. */
export interface Build {
  /** What it is, for people. */
  readonly name: string;
  /** The mode of the root's vite.config.ts that makes it. */
  readonly mode: string;
  /** Where it lands, from the root. */
  readonly output: string;
  /** Whether browsers load it, so that its last release is kept beside it. */
  readonly isServed?: boolean;
  /** Files and folders, from the root, of whose content it is made. */
  readonly inputs: readonly string[];
}

const EVERY_BUILD = ['package-lock.json', 'tsconfig.json', 'vite.config.ts'];

export const BUILDS: readonly Build[] = [
  {
    name: 'elements',
    mode: 'embed',
    output: 'packages/widgets/dist/embed',
    isServed: true,
    inputs: [...EVERY_BUILD, ...workspacesBelow('packages/widgets')],
  },
  {
    name: 'portal',
    mode: 'portal',
    output: 'portal/dist/client',
    isServed: true,
    inputs: [...EVERY_BUILD, ...workspacesBelow('portal')],
  },
  {
    name: 'portal for the server',
    mode: 'portal-server',
    output: 'portal/dist/server',
    inputs: [...EVERY_BUILD, ...workspacesBelow('portal')],
  },
];

/** A workspace and all of ours that it depends on, directly or not. */
function workspacesBelow(folder: string, found = new Set<string>()): readonly string[] {
  if (found.has(folder)) return [];
  found.add(folder);
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  ) as { dependencies?: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    const below = name.replace(/^@tag\//, 'packages/');
    if (name.startsWith('@tag/') && existsSync(join(ROOT, below))) workspacesBelow(below, found);
  }
  return [...found];
}
