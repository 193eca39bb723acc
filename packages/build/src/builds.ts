import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** One of the things that Vite builds. */
export interface Build {
  /** Its name, for messages. */
  readonly name: string;
  /** The mode of the root's vite.config.ts that builds it. */
  readonly mode: string;
  /** The folder it is built into, from the root. */
  readonly output: string;
  /** Its folder inside `dist/`. */
  readonly inRelease?: string;
  /** Browsers load it, so the previous release's files are kept too. */
  readonly isServed?: boolean;
  /** Files and folders, from the root, whose content decides whether it is stale. */
  readonly inputs: readonly string[];
}

const EVERY_BUILD = [
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'packages/build/src/precompress.ts',
];

/** A build that `dist/` includes. */
interface Site extends Build {
  readonly inRelease: string;
}

/** The browsers' files, and the module that renders the portal's pages: all that `npm start` needs. */
export const SITES: readonly Site[] = [
  {
    name: 'elements',
    mode: 'embed',
    output: 'packages/widgets/dist/embed',
    inRelease: 'embed',
    isServed: true,
    inputs: [...EVERY_BUILD, ...workspacesBelow('packages/widgets')],
  },
  {
    name: 'portal',
    mode: 'portal',
    output: 'portal/dist/client',
    inRelease: 'portal/client',
    isServed: true,
    inputs: [...EVERY_BUILD, ...workspacesBelow('portal')],
  },
  {
    name: 'portal for the server',
    mode: 'portal-server',
    output: 'portal/dist/server',
    inRelease: 'portal/server',
    inputs: [...EVERY_BUILD, ...workspacesBelow('portal')],
  },
];

/** Production: the bundled servers with the sites next to them, which must be built first. */
export const RELEASE: Build = {
  name: 'servers',
  mode: 'release',
  output: 'dist',
  inputs: [
    ...EVERY_BUILD,
    ...new Set([...workspacesBelow('packages/build'), ...workspacesBelow('portal')]),
  ],
};

/** The documentation for partners. */
export const DOCS: Build = {
  name: 'documentation',
  mode: 'docs',
  output: 'packages/docs/dist',
  inputs: [...EVERY_BUILD, ...workspacesBelow('packages/docs')],
};

const PUBLISHED_NAMES = ['partner-client', 'verify', 'witness'] as const;

/** The npm packages that others install: partners, and who checks the grade log or watches it. */
export const PUBLISHED_TOOLS: readonly Build[] = PUBLISHED_NAMES.map((name) => ({
  name: `@tag/${name}`,
  mode: name,
  output: `packages/${name}/dist`,
  inputs: [
    ...EVERY_BUILD,
    'packages/build/build/published-tool.ts',
    ...workspacesBelow(`packages/${name}`),
  ],
}));

/** The npm package of the elements: their loader, typings, and components for React. */
export const ELEMENTS_PACKAGE: Build = {
  name: '@tag/widgets',
  mode: 'elements-package',
  output: 'packages/widgets/dist/package',
  inputs: [
    ...EVERY_BUILD,
    'packages/build/build/published-tool.ts',
    ...workspacesBelow('packages/widgets'),
  ],
};

/** A workspace and all of ours that it depends on, directly or not. */
export function workspacesBelow(folder: string, found = new Set<string>()): readonly string[] {
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
