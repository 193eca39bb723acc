import { SetupError } from '@tag/server';
import { BUILDS, ROOT } from './launcher/builds.ts';
import { runBuilds } from './launcher/run-builds.ts';
import { stopSignal } from './launcher/stop-signals.ts';

/** `npm run build`: whatever is stale; with `-- --force` everything. */
const signal = stopSignal(() => process.exit(130));
try {
  await runBuilds(BUILDS, {
    root: ROOT,
    log: console.log,
    signal,
    force: process.argv.includes('--force'),
  });
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
