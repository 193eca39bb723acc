import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, staticImports } from './chunks.ts';
import type { WidgetFolder } from './widget-folders.ts';

/** `embed.json`, next to the scripts: describes a release for publishing, pinning, and preloading. */
export interface EmbedManifest {
  version: string;
  /** The folders it is published under: the first is permanent, the second moves to newer releases. */
  folders: [exact: string, major: string];
  loader: EmbedScript;
  elements: Record<string, EmbedScript & { imports: EmbedScript[] }>;
  /** The digest of each file but this one, by name. */
  files: Digests;
}

/** `sha384-…` by file name. */
export type Digests = Record<string, string>;

interface EmbedScript {
  file: string;
  /** The `integrity` for a script tag with the exact version. */
  integrity: string;
  gzipBytes: number;
}

/**
 * Writes `embed.json`. Fails if the version is released, so listed in `published`, with other bytes: pages that pin it
 * would refuse them.
 * @param published the path of `published.json`, digests by version.
 */
export function embedManifest(
  version: string,
  widgets: readonly WidgetFolder[],
  published: string,
): Plugin {
  return {
    name: 'embed-manifest',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const describe = (file: string): EmbedScript => {
          const code = chunkOf(bundle, file).code;
          return {
            file,
            integrity: digestOf(code),
            gzipBytes: gzipSync(code, { level: 9 }).length,
          };
        };
        const elements = widgets.map(({ tag }) => {
          const file = `${tag}.js`;
          const imports = [...staticImports(bundle, file)].map(describe);
          return [tag, { ...describe(file), imports }];
        });
        const files = digestsOf(bundle);
        const changed = changedFiles(readPublished(published)[version], files);
        if (changed.length > 0) {
          this.error(
            `Version ${version} is released and never changes, but these files differ: ${changed.join(', ')}. Run npm run release -- dev.`,
          );
        }
        const manifest: EmbedManifest = {
          version,
          folders: [version, majorFolder(version)],
          loader: describe('loader.js'),
          elements: Object.fromEntries(elements),
          files,
        };
        const source = `${JSON.stringify(manifest, null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: 'embed.json', source });
      },
    },
  };
}

function digestOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Sorted by name. Vite's own notes, which no page loads, are left out. */
function digestsOf(bundle: Rolldown.OutputBundle): Digests {
  const files = Object.values(bundle)
    .filter(({ fileName }) => !fileName.startsWith('.vite/'))
    .map((file) => [file.fileName, digestOf(file.type === 'chunk' ? file.code : file.source)]);
  return Object.fromEntries(files.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))) as Digests;
}

function readPublished(path: string): Record<string, Digests> {
  if (!existsSync(path)) return {};
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Digests>;
}

function changedFiles(released: Digests | undefined, built: Digests): string[] {
  if (!released) return [];
  const names = new Set([...Object.keys(released), ...Object.keys(built)]);
  return [...names].filter((name) => released[name] !== built[name]);
}

/** An unreleased build (0.0.0-dev) stands in for v1. */
function majorFolder(version: string): string {
  return `v${Math.max(1, Number.parseInt(version, 10))}`;
}
