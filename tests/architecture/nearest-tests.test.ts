import { describe, expect, test } from 'vitest';
import { dependencies } from '../support/changed/graph.ts';
import { planTests } from '../support/changed/plan-tests.ts';
import { type RankedTest, rankTests, runnerOf } from '../support/changed/rank-tests.ts';
import { readModule } from '../support/changed/read-module.ts';
import { readModules } from '../support/changed/read-modules.ts';
import { exportedFile, readWorkspaces } from '../support/changed/package-exports.ts';

/** A made-up project with the layers of the real one, by path. */
const SOURCES: Readonly<Record<string, string>> = {
  'packages/contract/src/index.ts': `
    import { cancelOrder } from './orders/endpoints.ts';
    export const endpoints = { cancelOrder };`,
  'packages/contract/src/orders/endpoints.ts': `
    export const cancelOrder = endpoint({ path: '/orders/{orderNumber}/cancel' });`,
  'packages/server/src/index.ts': `
    export { createApi } from './app.ts';
    export { feesOf as fees } from './prices/fees.ts';
    export * from './pops/verify.ts';`,
  'packages/server/src/app.ts': ['users', 'market', 'pops', 'prices', 'help', 'cards', 'witness']
    .map((folder) => `import '../src/${folder}/routes.ts';`)
    .concat(
      "import { cancelHandlers } from './flows/cancel-order.ts';",
      'export const createApi = 1;',
    )
    .join('\n'),
  'packages/server/src/flows/cancel-order.ts': `
    import { refund } from '../payments/refunds.ts';
    import type { Row } from '../db/tables.ts';
    export type Calls = Pick<typeof endpoints, 'cancelOrder'>;
    export const cancelHandlers = refund;`,
  'packages/server/src/payments/refunds.ts': 'export function refund() {}',
  'packages/server/src/prices/fees.ts': 'export const feesOf = 1;',
  'packages/server/src/prices/routes.ts': "import { feesOf } from './fees.ts';",
  'packages/server/src/pops/verify.ts': 'export const { verify } = {};',
  'packages/server/src/help/routes.ts': "import './letters.ts';",
  'packages/server/src/help/letters.ts': 'export const letters = [];',
  'packages/server/src/users/routes.ts': "new URL('./hash-thread.mjs', import.meta.url);",
  'packages/server/src/users/hash-thread.mjs': '',
  'packages/ui/src/button.css': '',
  'portal/src/app/routes.ts': `
    export const routes = [
      { path: '/orders/:orderNumber', screen: screen(() => import('../screens/orders/screen.tsx')) },
    ];`,
  'portal/src/screens/orders/screen.tsx': "import sheet from '@tag/ui/button.css?inline';",
  'demo/src/site.ts': `
    new URL('../site/', import.meta.url);
    join(import.meta.dirname, '../data/prices.csv');`,
  'tests/demo/site.test.ts': "import '../../demo/src/site.ts';",
  'tests/support/api.ts': "import { createApi } from '@tag/server';",
  'tests/orders/cancel.test.ts': `
    import { testApi } from '../support/api.ts';
    call('PUT', \`\${order.path}/cancel?now\`);`,
  'tests/help/help.test.ts': "import { testApi } from '../support/api.ts';",
  'tests/prices/fees.test.ts': "import { fees } from '@tag/server';",
  'tests/pops/verify.test.ts': "import { verify } from '@tag/server';",
  'tests/orders/list.browser.tsx': "import '../../portal/src/screens/orders/screen.tsx';",
  'tests/portal/offline.browser.tsx': "const fake = '/orders/1/cancel';",
};
const WORKSPACES = [
  { name: '@tag/contract', folder: 'packages/contract', exports: { '.': './src/index.ts' } },
  { name: '@tag/server', folder: 'packages/server', exports: { '.': './src/index.ts' } },
  { name: '@tag/ui', folder: 'packages/ui', exports: { './*.css': './src/*.css' } },
];

const modules = new Map(
  Object.entries(SOURCES).map(([file, text]) => [file, readModule(file, text)]),
);
const edges = dependencies(modules, WORKSPACES);
const tests = Object.keys(SOURCES).filter((file) => runnerOf(file));
const ranked = (changed: string) => rankTests(changed, edges, tests);
const namesFor = (changed: string) => ranked(changed).map(({ file }) => file);
const distanceTo = (changed: string, test: string) =>
  ranked(changed).find(({ file }) => file === test)?.distance ?? Infinity;

describe('the tests of a change', () => {
  test('import the file that defines a name, not everything that the index exports', () => {
    expect(distanceTo('packages/server/src/prices/fees.ts', 'tests/prices/fees.test.ts')).toBe(0);
    expect(namesFor('packages/server/src/pops/verify.ts')).toEqual(['tests/pops/verify.test.ts']);
  });

  test('are nearest where they request a path that the file serves', () => {
    const [nearest] = ranked('packages/server/src/payments/refunds.ts');
    expect(nearest).toMatchObject({ file: 'tests/orders/cancel.test.ts', distance: 3 });
  });

  test('request no path of a server from a browser', () => {
    const all = namesFor('packages/server/src/flows/cancel-order.ts');
    expect(all).not.toContain('tests/portal/offline.browser.tsx');
  });

  test('open no page from the server', () => {
    const all = namesFor('portal/src/screens/orders/screen.tsx');
    expect(all).toEqual(['tests/orders/list.browser.tsx']);
  });

  test('know a file through a composition root only from afar, unless they have its noun', () => {
    const file = 'packages/server/src/help/letters.ts';
    expect(distanceTo(file, 'tests/help/help.test.ts')).toBeLessThan(3);
    expect(distanceTo(file, 'tests/orders/cancel.test.ts')).toBeGreaterThan(20);
  });

  test('reach sheets, and modules of other threads', () => {
    expect(namesFor('packages/ui/src/button.css')).toEqual(['tests/orders/list.browser.tsx']);
    const thread = 'packages/server/src/users/hash-thread.mjs';
    expect(namesFor(thread)).toContain('tests/orders/cancel.test.ts');
  });

  test('reach files of any kind that a module names, alone or by their folder', () => {
    expect(namesFor('demo/site/parts/footer.html')).toEqual(['tests/demo/site.test.ts']);
    expect(namesFor('demo/data/prices.csv')).toEqual(['tests/demo/site.test.ts']);
    expect(namesFor('demo/company/about.html')).toEqual([]);
  });

  test('aren’t those that import only types', () => {
    expect(edges.filter(({ to }) => to === 'packages/server/src/db/tables.ts')).toEqual([]);
  });
});

describe('the plan', () => {
  const near = (file: string, distance = 0): RankedTest => ({
    file,
    distance,
    runner: runnerOf(file)!,
  });
  const a = near('tests/a.test.ts');
  const b = near('tests/b.browser.tsx', 1);
  const far = near('tests/far.test.ts', 25);
  const journey = near('tests/c.journey.ts', 4);
  const plan = (lists: RankedTest[][], most = 100, withJourneys?: boolean) =>
    planTests(new Map(lists.map((list, index) => [`file ${index}`, list])), {
      secondsOf: () => 10,
      most,
      withJourneys,
    });

  test('has what is about as near as the nearest, for each runner', () => {
    const { left, run, seconds } = plan([[a, b, journey, far]]);
    expect(run).toEqual({ node: [a.file], browser: [b.file], journeys: [] });
    expect(left).toEqual({ node: [], browser: [], journeys: [] });
    expect(seconds).toBe(15);
  });

  test('leaves out what takes too long, but never the nearest of a file', () => {
    const { left, run } = plan([[a, near('tests/d.test.ts', 2)], [b]], 12);
    expect(run).toMatchObject({ node: [a.file], browser: [b.file] });
    expect(left.node).toEqual(['tests/d.test.ts']);
  });

  test('has journeys where nothing else is near, or if asked for', () => {
    expect(plan([[journey, far]]).run.journeys).toEqual([journey.file]);
    expect(plan([[a, journey]], 100, true).run.journeys).toEqual([journey.file]);
    expect(plan([[journey, far]], 100, false).run).toMatchObject({
      node: [far.file],
      journeys: [],
    });
  });

  test('names the files that nothing reaches', () => {
    expect(plan([[a], []]).unreached).toEqual(['file 1']);
  });
});

test('exports with a star resolve to files', () => {
  expect(exportedFile(WORKSPACES, '@tag/ui/button.css?inline')).toBe('packages/ui/src/button.css');
  expect(exportedFile(WORKSPACES, '@tag/ui/button')).toBeUndefined();
  expect(exportedFile(WORKSPACES, 'react')).toBeUndefined();
});

describe('in this project', () => {
  const real = readModules();
  const realEdges = dependencies(real, readWorkspaces());
  const realTests = [...real.keys()].filter((file) => runnerOf(file));
  const nearest = (changed: string) => rankTests(changed, realEdges, realTests)[0]?.file;

  test.each([
    ['packages/server/src/flows/cancel-order.ts', 'tests/orders/cancel.test.ts'],
    ['packages/server/src/orders/views/lists.ts', 'tests/orders/lists.test.ts'],
    ['packages/ui/src/modal.tsx', 'tests/ui/dialogs.browser.tsx'],
    ['portal/src/screens/lab/rail-stage.tsx', 'tests/portal/lab-many.browser.tsx'],
    ['packages/viewer/src/divider.tsx', 'tests/viewer/viewer.browser.tsx'],
  ])('%s is tested first by %s', (changed, expected) => {
    expect(nearest(changed)).toBe(expected);
  });

  test('imports that are relative or of a workspace lead to files', () => {
    const lost = realEdges.filter(
      ({ isPath, to }) => !isPath && !real.has(to) && /\.(tsx?|css)$/.test(to),
    );
    expect(lost).toEqual([]);
  });
});
