import { join, resolve } from 'node:path';
import { isNight, numberOfCommit, SHARE_OF_FILES } from '../sizes.ts';

export const root = resolve(import.meta.dirname, '../../..');
/** Where suites leave their reports. */
export const REPORTS = join(root, 'node_modules/.cache/tag-tests');

type Lane = 'node' | 'browser' | 'reading';

/** A suite with a report of its tests, or one check that passes or fails. */
export interface Suite {
  readonly name: string;
  readonly lane: Lane;
  readonly command: readonly [string, ...string[]];
  /** Seconds it may take next to the other lane on two quiet cores. More is reported, but no failure. */
  readonly budget: number;
  readonly hasReport?: boolean;
  /** Uses the started product. */
  readonly onProduct?: boolean;
  /** Zooms into scans and downloads sets, which take minutes to draw. */
  readonly needsDrawn?: boolean;
  /** Not part of `npm test`, but of `.ci/run`. */
  readonly isSlower?: boolean;
  /** Runs only where it is named. */
  readonly isByName?: boolean;
  /** Of all slower suites, not part of `.ci/run` by day. */
  readonly isNightly?: boolean;
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const npm = (name: string): Suite['command'] => ['npm', 'run', '-s', name];
const vitest = (project: string) =>
  ({
    name: project,
    command: [bin('vitest'), 'run', `--project=${project}`],
    hasReport: true,
  }) as const;

/** The way from signing up to selling, and what a partner's page shows: the journeys of `npm test`. */
const MAIN_JOURNEYS = [
  'accounts',
  'submission',
  'mailbox-to-report',
  'lab-bench',
  'tag-market',
  'population',
  'portal-visit',
  'partner-page',
].map((name) => `tests/journeys/${name}.journey.ts`);
/** They start their own browsers, encode videos, or pack and install packages. */
const SLOW_IN_NODE = [
  'tests/build/elements-bundle.test.ts',
  'tests/build/elements-package.test.ts',
  'tests/build/elements-package-page.test.ts',
  'tests/build/partner-client.test.ts',
  'tests/portal/browsing.test.ts',
  'tests/portal/witness.test.ts',
  'tests/portal/defect-viewer.test.ts',
  'tests/lab/spin-videos.test.ts',
  'tests/media/elsewhere.test.ts',
];

/** A Vitest project's suite, with only these files or all others. */
const only = (project: string, files: readonly string[]) => {
  const suite = vitest(project);
  return { ...suite, command: [...suite.command, ...files] } as const;
};
const allBut = (project: string, files: readonly string[]) =>
  only(
    project,
    files.map((file) => `--exclude=${file}`),
  );

/** Another share of its files in each commit; all at night. */
const inTurns = <S extends { readonly command: Suite['command'] }>(suite: S): S => ({
  ...suite,
  command: [
    ...suite.command,
    `--shard=${1 + (numberOfCommit() % SHARE_OF_FILES)}/${SHARE_OF_FILES}`,
  ],
});
const TOURS = ['tests/journeys/tours.thorough.ts'];
/** What partners' engineers use most; the other frameworks follow at night. */
const MAIN_FRAMEWORKS = ['next', 'vue'].map((name) => `tests/frameworks/${name}.frameworks.ts`);

const wtr = [bin('wtr'), '--config', 'tests/support/web-test-runner.config.mjs'] as const;

const engine = (name: string) =>
  ({
    name,
    command: ['node', '--import', 'tsx', 'tests/support/engines/main.ts', name],
    hasReport: true,
  }) as const;

/** In the order in which each lane runs them. */
const SUITES: readonly Suite[] = [
  { name: 'types', lane: 'reading', command: npm('typecheck'), budget: 60 },
  // Of each commit (`npm run check`) and each merge: no machine makes them fail, and a tenth of the processor's time.
  { name: 'format', lane: 'reading', command: npm('format:check'), budget: 180, isSlower: true },
  { name: 'lint', lane: 'reading', command: npm('lint'), budget: 420, isSlower: true },

  { name: 'build', lane: 'node', command: npm('build'), budget: 60 },
  { name: 'budgets', lane: 'node', command: npm('budget'), budget: 25 },
  { ...allBut('node', SLOW_IN_NODE), lane: 'node', budget: 400 },
  {
    ...inTurns(only('node', SLOW_IN_NODE)),
    name: 'more-node',
    lane: 'node',
    budget: 120,
    isSlower: true,
  },
  { ...inTurns(vitest('long')), lane: 'node', budget: 180, isSlower: true },
  { ...inTurns(vitest('abuse')), lane: 'node', budget: 150, isSlower: true },
  { ...inTurns(vitest('races')), lane: 'node', budget: 240, isSlower: true },
  { ...inTurns(vitest('durability')), lane: 'node', budget: 300, isSlower: true },

  { name: 'browser', lane: 'browser', command: wtr, budget: 200, hasReport: true },
  { ...only('journeys', MAIN_JOURNEYS), lane: 'browser', budget: 200, onProduct: true },
  {
    ...inTurns(allBut('journeys', MAIN_JOURNEYS)),
    name: 'more-journeys',
    lane: 'browser',
    budget: 400,
    onProduct: true,
    needsDrawn: true,
    isSlower: true,
  },
  {
    ...inTurns(allBut('thorough', TOURS)),
    lane: 'browser',
    budget: 150,
    onProduct: true,
    isSlower: true,
  },
  {
    ...only('thorough', TOURS),
    name: 'tours',
    lane: 'browser',
    budget: 250,
    onProduct: true,
    isSlower: true,
  },
  // These need Debian's firefox-esr and webkit2gtk-driver, and say so where they are missing.
  { ...inTurns(engine('firefox')), lane: 'browser', budget: 200, isSlower: true },
  { ...engine('webkit'), lane: 'browser', budget: 300, isSlower: true, isNightly: true },
  { ...vitest('engine-pages'), lane: 'browser', budget: 120, isSlower: true, isNightly: true },
  // These need PostgreSQL, Patroni, etcd, and HAProxy of Debian, and say so where they are missing.
  {
    ...only('cluster', ['tests/cluster/failover.cluster.ts']),
    lane: 'browser',
    budget: 240,
    isSlower: true,
  },
  {
    ...only('cluster', ['tests/cluster/backup.cluster.ts']),
    name: 'backups',
    lane: 'browser',
    budget: 480,
    isSlower: true,
    isNightly: true,
  },
  // Needs Varnish, which doesn't come from npm.
  { ...vitest('edge'), lane: 'node', budget: 60, isSlower: true, isByName: true },
  // They install partners' projects from npm and build them: all take a gigabyte, so most do at night, or by name.
  {
    ...only('frameworks', MAIN_FRAMEWORKS),
    name: 'main-frameworks',
    lane: 'browser',
    budget: 120,
    isSlower: true,
  },
  {
    ...allBut('frameworks', MAIN_FRAMEWORKS),
    lane: 'browser',
    budget: 300,
    isSlower: true,
    isNightly: true,
  },
  // Needs Orca, which doesn't come from npm.
  {
    ...vitest('orca'),
    lane: 'browser',
    budget: 120,
    onProduct: true,
    isSlower: true,
    isNightly: true,
  },
  // Here, so that both lanes end at about the same time.
  { ...vitest('production'), lane: 'browser', budget: 120, isSlower: true },
];

/**
 * @param names of suites; `all` for every one but those only run by name; none for what a change must pass.
 * @throws if there is no suite of a name
 */
export function suitesFor(names: readonly string[]): Record<Lane, readonly Suite[]> {
  const unknown = names.filter((name) => name !== 'all' && !SUITES.some((s) => s.name === name));
  if (unknown.length > 0) {
    const known = SUITES.map(({ name }) => name).join(', ');
    throw new Error(`No suite ${unknown.join(', ')}. There are ${known}, and all.`);
  }
  const isDue = ({ isNightly = false, isByName = false }: Suite) =>
    !isByName && (isNight || !isNightly);
  const chosen = SUITES.filter((suite) =>
    names.length === 0
      ? !suite.isSlower
      : (names.includes('all') && isDue(suite)) || names.includes(suite.name),
  );
  const inLane = (lane: Lane) => chosen.filter((suite) => suite.lane === lane);
  return { node: inLane('node'), browser: inLane('browser'), reading: inLane('reading') };
}
