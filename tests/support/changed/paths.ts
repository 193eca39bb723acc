import type { Module } from './read-module.ts';

/** Files that serve a path: the handlers of an endpoint, or the screen of a route. */
export interface ServedPath {
  readonly segments: readonly string[];
  readonly files: readonly string[];
  /** Of an endpoint. */
  readonly name?: string;
}

/** A path that fits more served ones than this says nothing. */
const MOST_MATCHES = 4;

/** All served paths, with the files that serve them. */
export function servedPaths(modules: ReadonlyMap<string, Module>): ServedPath[] {
  const constants = Object.assign({}, ...[...modules.values()].map((each) => each.constants));
  const handlers = new Map<string, string[]>();
  for (const [file, { handled }] of modules) {
    for (const name of handled) handlers.set(name, [...(handlers.get(name) ?? []), file]);
  }
  const inProduct = [...modules].filter(([file]) => !file.startsWith('tests/'));
  return inProduct.flatMap(([, { served }]) =>
    served.flatMap(({ path, name, files }) => {
      const handledBy = (name !== undefined && handlers.get(name)) || [];
      const known = path.replace(
        /\$\{(\w+)\}/g,
        (_, constant: string) => (constants as Record<string, string>)[constant] ?? '*',
      );
      const all = [...files, ...handledBy];
      const isEndpoint = name !== undefined && handledBy.length > 0;
      return all.length === 0
        ? []
        : [{ segments: segmentsOf(known), files: all, ...(isEndpoint && { name }) }];
    }),
  );
}

const isOpen = (segment: string) => /[*:{]/.test(segment);
const segmentsOf = (path: string) =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((segment) => segment !== '');

/**
 * Whether a path in a test can be a served one. A test's path may begin with anything (`${order.path}/cancel`),
 * and must share a fixed segment.
 */
function fits(written: readonly string[], { segments }: ServedPath): boolean {
  const isTail = written[0] === '*';
  const ends = isTail ? written.slice(1) : written;
  const rest = segments.at(-1) === '*' ? ends.slice(0, segments.length) : ends;
  const tail = isTail ? segments.slice(segments.length - rest.length) : segments;
  if (tail.length !== rest.length || rest.length === 0) return false;
  return (
    tail.every((segment, at) => isOpen(segment) || isOpen(rest[at]!) || segment === rest[at]) &&
    tail.some((segment, at) => segment === rest[at] && !isOpen(segment))
  );
}

/** The served paths that a written one can mean: those with the most fixed segments. */
export function pathsMeant(written: string, served: readonly ServedPath[]): ServedPath[] {
  const segments = segmentsOf(written);
  const fixed = (each: ServedPath) => each.segments.filter((part) => !isOpen(part)).length;
  const fitting = served.filter((each) => fits(segments, each));
  const most = Math.max(...fitting.map(fixed));
  const best = fitting.filter((each) => segments[0] === '*' || fixed(each) === most);
  return best.length > MOST_MATCHES ? [] : best;
}
