import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../architecture/imports.ts';
import { importGraph } from '../../support/changed/select-tests.ts';
import { TOURS } from './index.ts';
import { toursReached } from './of-change.ts';

const graph = importGraph();
const after = (...changed: string[]) => toursReached(TOURS, changed, graph).map(({ name }) => name);
const ALL = TOURS.map(({ name }) => name);

test('every tour visits files that exist', () => {
  const visited = TOURS.flatMap(({ visits }) => visits);
  expect(visited.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(TOURS.filter(({ visits }) => visits.length === 0)).toEqual([]);
});

test('a screen is shown by the tours that visit it, with all that it imports', () => {
  expect(after('portal/src/screens/status/screen.tsx')).toEqual([
    'the status page',
    'the status page’s details',
  ]);
  const lab = ['the lab’s queue', 'an order at the bench'];
  expect(after('portal/src/screens/lab/screen.css')).toEqual(lab);
  expect(after('portal/src/screens/lab/screen.tsx', 'portal/src/screens/lab/new.tsx')).toEqual(lab);
  const viewer = after('packages/viewer/src/index.ts');
  expect(viewer).toContain('a report in use in the partner’s page');
  expect(viewer).not.toContain('the lab’s queue');
});

test('the frame of the portal is shown by every tour of it', () => {
  const framed = after('portal/src/app/app.tsx');
  expect(framed).toContain('invitations');
  expect(framed).not.toContain('the population in the company’s page');
});

test.each(['packages/server/src/app.ts', 'demo/src/seed/seed-demo.ts', 'package-lock.json'])(
  '%s can show everywhere',
  (file) => expect(after('portal/src/screens/lab/screen.tsx', file)).toEqual(ALL),
);

test.each(['README.md', 'tests/orders/cards.test.ts', '.ci/run'])('%s shows nowhere', (file) => {
  expect(after(file)).toEqual([]);
});

test('a checker or a tour is itself tried on every screen', () => {
  expect(after('tests/support/accessibility/layout.ts')).toEqual(ALL);
  expect(after('tests/journeys/tours/lab.ts')).toEqual(ALL);
});
