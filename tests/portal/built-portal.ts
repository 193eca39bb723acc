import { BUILDS, ROOT } from '../../demo/src/launcher/builds.ts';
import { runBuilds } from '../../demo/src/launcher/run-builds.ts';
import { digestInputs, isStale } from '../../demo/src/launcher/staleness.ts';

const DIST = 'portal/dist';
const builds = BUILDS.filter(({ output }) => output.startsWith(`${DIST}/`));

/**
 * The folder of a portal built from today's sources: the one that `npm run build` made, or a copy for
 * tests where that is stale, since a running product may be serving it.
 */
export async function buildPortal(): Promise<string> {
  const stale = await Promise.all(
    builds.map(async (build) => isStale(ROOT, build, await digestInputs(ROOT, build))),
  );
  if (!stale.includes(true)) return `${ROOT}/${DIST}`;
  // Test files run at the same time, one in each pool.
  const copy = `node_modules/.cache/tag-portal-${process.env['VITEST_POOL_ID'] ?? 'main'}`;
  await runBuilds(
    builds.map((build) => ({ ...build, output: build.output.replace(DIST, copy) })),
    { root: ROOT, log: () => {} },
  );
  return `${ROOT}/${copy}`;
}
