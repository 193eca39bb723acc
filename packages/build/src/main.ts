import { parseArgs } from 'node:util';
import { SetupError } from '@tag/server/setup-error';
import { stopSignal } from '@tag/server/stop-signal';
import { DOCS, ELEMENTS_PACKAGE, PUBLISHED_TOOLS, RELEASE, ROOT, SITES } from './builds.ts';
import { assertInstalled } from './installed.ts';
import { runBuilds } from './run-builds.ts';

/**
 * `npm run build`: brings `dist/` up to date, building only what is stale.
 *
 *   -- --force                 builds everything
 *   -- --last-release FOLDER   keeps that release's hashed files too, where no earlier `dist/` is here
 */
const { values } = parseArgs({
  options: { force: { type: 'boolean' }, 'last-release': { type: 'string' } },
});
const signal = stopSignal(() => process.exit(130));
try {
  const options = {
    root: ROOT,
    log: console.log,
    signal,
    force: values.force ?? false,
    lastRelease: values['last-release'],
  };
  assertInstalled(ROOT);
  await runBuilds([...SITES, DOCS, ELEMENTS_PACKAGE, ...PUBLISHED_TOOLS], options);
  await runBuilds([RELEASE], options);
  console.log('Everything is built.');
} catch (error) {
  if (signal.aborted) {
    process.exitCode = 130;
  } else if (error instanceof SetupError) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
