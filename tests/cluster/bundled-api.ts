import { join } from 'node:path';
import { ROOT } from '@tag/build';
import { build } from 'vite';
import { releaseConfig } from '../../packages/build/src/release.ts';

const FOLDER = join(ROOT, 'node_modules/.cache/tag-cluster');
/** Copies the sites, which nobody opens here. */
const LEFT_OUT = 'built-sites';

/** The API as production runs it: it starts with a fifth of the work of its sources. @returns its file */
export async function bundleApi(): Promise<string> {
  const { plugins = [], ...config } = releaseConfig();
  const kept = plugins.filter(
    (plugin) => !(plugin && 'name' in plugin && plugin.name === LEFT_OUT),
  );
  const output = { ...config.build, outDir: FOLDER };
  await build({ ...config, configFile: false, plugins: kept, build: output });
  return join(FOLDER, 'api.js');
}
