import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * The child side of `vite-processes.ts`: builds what it is told, one thing after another, with the Vite of its
 * folder. Plain JavaScript, so it starts without a loader.
 */

const vite = createRequire(join(process.cwd(), 'package.json')).resolve('vite');
const loading = import(pathToFileURL(vite).href);

process.on('message', async ({ mode, outDir }) => {
  try {
    const { build } = await loading;
    await build({ mode, build: { outDir, emptyOutDir: true } });
    process.send({});
  } catch (error) {
    process.send({ failure: String(error?.stack ?? error) });
  }
});
process.on('disconnect', () => process.exit());
