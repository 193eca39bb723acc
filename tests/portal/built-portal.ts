import { inputDigests, isStale, ROOT, runBuilds, SITES } from '@tag/build';

const DIST = 'portal/dist';
const COPY = 'node_modules/.cache/tag-portal';
const builds = SITES.filter(({ output }) => output.startsWith(`${DIST}/`));

/**
 * The folder of a portal built from today's sources: the one that `npm run build` made, or where that is
 * stale, a copy that all tests share, since a running product may be serving the other.
 */
export async function buildPortal(): Promise<string> {
  const digestOf = inputDigests(ROOT);
  const stale = await Promise.all(
    builds.map(async (build) => isStale(ROOT, build, await digestOf(build))),
  );
  if (!stale.includes(true)) return `${ROOT}/${DIST}`;
  await runBuilds(
    builds.map((build) => ({ ...build, output: build.output.replace(DIST, COPY) })),
    { root: ROOT, log: () => {} },
  );
  return `${ROOT}/${COPY}`;
}
