import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import type { WidgetFolder } from './widget-folders.ts';

/** `embed.json`, next to the scripts: describes a release for publishing, pinning, and preloading. */
export interface EmbedManifest {
  version: string;
  /** The folders it is published under: the first is permanent, the second moves to newer releases. */
  folders: [exact: string, major: string];
  loader: EmbedScript;
  elements: Record<string, EmbedScript & { imports: EmbedScript[] }>;
}

interface EmbedScript {
  file: string;
  /** The `integrity` for a script tag with the exact version. */
  integrity: string;
  gzipBytes: number;
}

export function embedManifest(version: string, widgets: readonly WidgetFolder[]): Plugin {
  return {
    name: 'embed-manifest',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const describe = (file: string): EmbedScript => {
          const code = chunkOf(bundle, file).code;
          const digest = createHash('sha384').update(code).digest('base64');
          return {
            file,
            integrity: `sha384-${digest}`,
            gzipBytes: gzipSync(code, { level: 9 }).length,
          };
        };
        const elements = widgets.map(({ tag }) => {
          const file = `${tag}.js`;
          const imports = [...staticImports(bundle, file)].map(describe);
          return [tag, { ...describe(file), imports }];
        });
        const manifest: EmbedManifest = {
          version,
          folders: [version, majorFolder(version)],
          loader: describe('loader.js'),
          elements: Object.fromEntries(elements),
        };
        const source = `${JSON.stringify(manifest, null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: 'embed.json', source });
      },
    },
  };
}

/** 0.x is published as v1 too. */
function majorFolder(version: string): string {
  return `v${Math.max(1, Number.parseInt(version, 10))}`;
}

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') throw new Error(`The build has no script ${file}`);
  return chunk;
}

function staticImports(
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
