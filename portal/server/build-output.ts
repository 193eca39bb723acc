import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as entryServer from '../src/entry-server.tsx';

const ENTRY = 'src/entry-client.tsx';
/** The one face that every page shows; the others come when a letter asks for them. */
const FONT = /geist-latin-wght-normal[^/]*\.woff2$/;

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Addresses of the files a page needs, from `/`. */
export interface PageFiles {
  readonly script: string;
  /** Everything the script and the screen import, so no import waits for another. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

type Renderer = typeof entryServer;

export interface BuildOutput {
  readonly clientFolder: string;
  /** Names of the files at the top: icons, robots.txt and the like. */
  readonly publicFiles: readonly string[];
  readonly renderer: Promise<Renderer>;
  /** The address of the first script of every page; each build has another. */
  readonly script: string;
  /** @param source a screen's module as the table of screens names it. */
  filesOf(source: string): PageFiles;
}

/** @throws Error when the portal has not been built into this folder. */
export function readBuildOutput(distFolder: string): BuildOutput {
  const clientFolder = join(distFolder, 'client');
  const manifestFile = join(clientFolder, '.vite/manifest.json');
  const rendererFile = join(distFolder, 'server/entry-server.js');
  for (const file of [manifestFile, rendererFile]) {
    if (!existsSync(file)) throw new Error(`The portal is not built: ${file} is missing`);
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const renderer = import(pathToFileURL(rendererFile).href) as Promise<Renderer>;
  // Awaiting it throws the error; until then it isn't unhandled.
  renderer.catch(() => {});
  const known = new Map<string, PageFiles>();
  return {
    clientFolder,
    publicFiles: readdirSync(clientFolder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(({ name }) => name),
    renderer,
    script: scriptOf(manifest),
    filesOf(source) {
      let files = known.get(source);
      if (!files) known.set(source, (files = pageFiles(manifest, source)));
      return files;
    },
  };
}

const address = (file: string) => `/${file}`;
const scriptOf = (manifest: Manifest) => address(manifest[ENTRY]!.file);

function pageFiles(manifest: Manifest, source: string): PageFiles {
  const chunks = closure(manifest, [ENTRY, source]);
  const script = scriptOf(manifest);
  const unique = (files: readonly string[]) => [...new Set(files.map(address))];
  return {
    script,
    modules: unique(chunks.map(({ file }) => file)).filter((file) => file !== script),
    // A chunk names its own sheet first, then those it shares with others.
    styles: unique(chunks.flatMap(({ css = [] }) => css.toReversed())),
    fonts: unique(chunks.flatMap(({ assets = [] }) => assets)).filter((file) => FONT.test(file)),
  };
}

/**
 * The chunks of these modules and of all they import statically, each once, importers last: a screen's sheet
 * may change what a shared one says.
 */
function closure(manifest: Manifest, names: readonly string[]): readonly ManifestChunk[] {
  const visited = new Set<string>();
  const chunks: ManifestChunk[] = [];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The portal's build has no ${name}`);
    if (visited.has(name)) return;
    visited.add(name);
    chunk.imports?.forEach(visit);
    chunks.push(chunk);
  };
  names.forEach(visit);
  return chunks;
}
