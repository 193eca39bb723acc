import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Levels of Brotli and gzip. The strongest take a hundred times as long and save a tenth. */
const QUICK = { br: 4, gz: 4 };
const STRONGEST = { br: constants.BROTLI_MAX_QUALITY, gz: 9 };

/** Writes `.br` and `.gz` next to every text file of the build, at the strongest levels unless it is quick. */
export function precompress({ isQuick }: { isQuick: boolean }): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter(
          (entry) =>
            entry.isFile() && COMPRESSIBLE.test(entry.name) && entry.name !== 'manifest.json',
        )
        .map((entry) => join(entry.parentPath, entry.name));
      const levels = isQuick ? QUICK : STRONGEST;
      await Promise.all(files.map((file) => compressFile(file, levels)));
    },
  };
}

async function compressFile(file: string, { br, gz }: typeof QUICK): Promise<void> {
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: br } };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, quality)),
    writeFile(`${file}.gz`, await gzipped(content, { level: gz })),
  ]);
}
