import { root } from '../../architecture/imports.ts';
import { filesChangedSince } from '../../support/changed/changed-files.ts';
import type { Edge } from '../../support/changed/graph.ts';
import { importGraph } from '../../support/changed/select-tests.ts';
import type { Tour } from './tour.ts';

const SCREENS = 'portal/src/screens/';
/** What is around every screen of the portal. */
const FRAME = ['portal/src/entry-client.tsx', 'portal/src/entry-server.tsx', 'portal/server'];
/** Shown on no page: documents, and what tests other things. */
const UNSEEN = /\.md$|^\.ci\/|^tests\/(?!journeys\/tours|support\/)/;

/** The tours to take after the changes since a commit: all, if git can't say what changed. */
export function toursOfChange(tours: readonly Tour[], commit: string): readonly Tour[] {
  const changed = filesChangedSince(root, commit);
  return changed ? toursReached(tours, changed, importGraph()) : tours;
}

/**
 * The tours on whose screens changed files can show. A file that no screen imports (the server, the demo's
 * data, the tests' support, a setting) can show on every one.
 */
export function toursReached(
  tours: readonly Tour[],
  changed: readonly string[],
  graph: readonly Pick<Edge, 'from' | 'to'>[],
): readonly Tour[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of graph) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reaches = tours.map(({ visits }) => reachOf(visits, targets));
  const seen = changed.filter((file) => !UNSEEN.test(file));
  if (seen.some((file) => !reaches.some((reach) => reach(file)))) return tours;
  return tours.filter((_, index) => seen.some(reaches[index]!));
}

/** Whether a file is one of those that a tour visits, or is imported by them. */
function reachOf(visits: Tour['visits'], targets: ReadonlyMap<string, readonly string[]>) {
  const isInPortal = visits.some((entry) => entry.startsWith(SCREENS));
  const entries = isInPortal ? [...visits, ...FRAME] : visits;
  const isEntry = (file: string) =>
    entries.some((entry) => file === entry || file.startsWith(`${entry}/`));
  const reached = new Set([...targets.keys()].filter(isEntry));
  for (const file of reached) {
    for (const to of targets.get(file) ?? []) {
      // The frame loads every screen; of those, only the visited ones are shown. What the API does can show
      // on every page.
      const isElsewhere = to.startsWith(SCREENS) || to.startsWith('packages/server/');
      if (isEntry(to) || !isElsewhere) reached.add(to);
    }
  }
  return (file: string) => reached.has(file) || isEntry(file);
}
