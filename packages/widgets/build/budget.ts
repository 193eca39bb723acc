import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { WIDGETS_ROOT } from './widget-folders.ts';

/**
 * `npm run budget`, after a build: prints the download size of each entry in KiB, with its static imports
 * and, if it has views, one of them. Fails above a budget.
 * Budgets count gzip, the usual measure, except those in BROTLI_BUDGETS. Browsers receive Brotli.
 */
const EMBED = join(WIDGETS_ROOT, 'dist/embed');
const PORTAL = join(WIDGETS_ROOT, '../../portal/dist/client');

/** Lower these when sizes shrink; never raise them. */
const BUDGETS: Record<string, number> = {
  // It names what each element's script and view import, which saves three round trips.
  'loader.js': 1.6,
  // Asks the API while those load, which saves one more.
  'early-answers.js': 0.8,
  // With the small parts that only some of them use, which would each be a request.
  'shared by all': 31,
  '<tag-market-listing>': 42,
  '<tag-card-report> full': 63,
  '<tag-card-report> summary': 40,
  '<tag-card-report> badge': 37,
  '<tag-card-report> compare': 42,
  '<tag-defect-viewer>': 48,
  '<tag-pop-report>': 67,
  'portal, first route': 165,
  'portal, signed in': 181,
  'portal, bulk entry': 193,
};
const BROTLI_BUDGETS: Record<string, number> = {
  '<tag-card-report> summary': 35,
  '<tag-card-report> badge': 32.2,
};
/** The budget of elements that aren't listed. */
const OTHER_ELEMENT = 45;

/** Vite's manifest, keyed by source file. */
type Manifest = Record<string, ManifestChunk>;
interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

function readManifest(folder: string): Manifest {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) {
    console.error(`No build in ${folder}: run npm run build first.`);
    process.exit(1);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** The files fetched for these chunks, with imports and style sheets. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

interface Size {
  readonly gzip: number;
  readonly brotli: number;
}

function sizeOf(folder: string, files: Iterable<string>): Size {
  const sizes = [...files].map((file) => sizeOfFile(join(folder, file)));
  const kib = (of: keyof Size) => sizes.reduce((sum, size) => sum + size[of], 0) / 1024;
  return { gzip: kib('gzip'), brotli: kib('brotli') };
}

const known = new Map<string, Size>();

/** In bytes. Cached, because most files belong to several entries. */
function sizeOfFile(file: string): Size {
  const cached = known.get(file);
  if (cached) return cached;
  const content = readFileSync(file);
  const gzip = gzipSync(content, { level: 9 }).length;
  const size = { gzip, brotli: brotliCompressSync(content).length };
  known.set(file, size);
  return size;
}

function embedSizes(): [name: string, size: Size][] {
  const manifest = readManifest(EMBED);
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry);
  const elements = entries.filter(([, { name }]) => name?.startsWith('tag-'));
  const closures = elements.map(([key, { name }]) => ({ name, files: closure(manifest, [key]) }));
  const shared = [...(closures[0]?.files ?? [])].filter(
    (file) =>
      closures.every(({ files }) => files.has(file)) &&
      !elements.some(([, chunk]) => chunk.file === file),
  );
  return [
    ...['loader.js', 'early-answers.js'].map((file): [string, Size] => [
      file,
      sizeOf(EMBED, [file]),
    ]),
    ['shared by all', sizeOf(EMBED, shared)],
    ...elements.flatMap(([key, { name, dynamicImports = [] }]): [string, Size][] => {
      const views = dynamicImports.filter((chunk) => chunk.includes('/views/'));
      if (views.length === 0) return [[`<${name}>`, sizeOf(EMBED, closure(manifest, [key]))]];
      return views.map((view) => [
        `<${name}> ${basename(view, '.tsx')}`,
        sizeOf(EMBED, closure(manifest, [key, view])),
      ]);
    }),
  ];
}

/**
 * Parts of a screen that are shown when someone asks for them, as dialogs are, or to few: the bench’s search, lab
 * acts, what a slab’s code says to whoever scanned it.
 */
const ON_PRESS =
  /\/(answer-review|avatar-cropper|card-dialog|choose-card|complete-without|coupon-picker|customer-import|edit-card|hand-entry|lab-acts|move-card|price-file-dialog|reasons-modal|ship-form|slab-code|slab-code-modal|submit-fewer)\.tsx$/;

/**
 * What the first page of a visit loads: the entry, the screen, and the heaviest of the parts that the screen
 * shows at once, such as the step of an order. Visitors and members arrive at different pages.
 */
async function portalSizes(): Promise<[name: string, size: Size][]> {
  const manifest = readManifest(PORTAL);
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error(`The manifest in ${PORTAL} has no entry`);
  const table = join(PORTAL, '../../src/pages/pages.ts');
  const { PAGES } = (await import(table)) as {
    PAGES: readonly { screen: string; access: unknown }[];
  };
  const forVisitors = new Set(PAGES.filter((it) => it.access === 'public').map((it) => it.screen));
  const pages = Object.keys(manifest).flatMap((key) => {
    const [, screen] = /^src\/screens\/([^/]+)\//.exec(key) ?? [];
    if (screen === undefined || ON_PRESS.test(key)) return [];
    const files = closure(manifest, [entry, `src/screens/${screen}/screen.tsx`, key]);
    return [{ key, isForVisitors: forVisitors.has(screen), size: sizeOf(PORTAL, files) }];
  });
  const isBulkEntry = ({ key }: { key: string }) => key.endsWith('/bulk-entry.tsx');
  const largest = (of: typeof pages) =>
    of.map(({ size }) => size).reduce((most, size) => (size.gzip > most.gzip ? size : most));
  return [
    ['portal, first route', largest(pages.filter((page) => page.isForVisitors))],
    [
      'portal, signed in',
      largest(pages.filter((page) => !page.isForVisitors && !isBulkEntry(page))),
    ],
    ['portal, bulk entry', largest(pages.filter(isBulkEntry))],
  ];
}

let failed = false;
console.log('KiB                           gzip   budget   Brotli   budget');
for (const [name, { gzip, brotli }] of [...embedSizes(), ...(await portalSizes())]) {
  const budget = BUDGETS[name] ?? OTHER_ELEMENT;
  const brotliBudget = BROTLI_BUDGETS[name];
  const fits = gzip <= budget && brotli <= (brotliBudget ?? Infinity);
  failed ||= !fits;
  const columns = [gzip.toFixed(1), String(budget), brotli.toFixed(1), String(brotliBudget ?? '')];
  const verdict = fits ? '' : '  ABOVE ITS BUDGET';
  console.log(name.padEnd(26) + columns.map((it) => it.padStart(8)).join(' ') + verdict);
}
process.exitCode = failed ? 1 : 0;
