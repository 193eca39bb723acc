import { endpoints } from '@tag/contract';
import type { Endpoint } from '@tag/contract/endpoint';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { EXAMPLE } from '../support/varnish.ts';

const database = await testDatabase();
const api = testApi(database);

interface Described {
  readonly paths: Record<
    string,
    { get: { parameters?: readonly { readonly in: string; readonly name: string }[] } }
  >;
}

// A parameter that the edge doesn't know would be cut off, and its answer kept for all others.
test('the example of an edge knows every parameter of a public read', async () => {
  const [, known = ''] = /regsuball\(req\.url, "\(\?<=\[\?&\]\)\(\?!\(([\w|]+)\)=\)/.exec(
    readFileSync(EXAMPLE, 'utf8'),
  )!;
  const names = new Set(known.split('|'));
  const described = (await (await api.request('/openapi.json')).json()) as Described;
  const wanted = Object.values<Endpoint>(endpoints)
    .filter(({ access, method }) => access === 'public' && method === 'GET')
    .flatMap(({ path }) => described.paths[path]!.get.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name);
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  // Of pictures, badges, oEmbed, and feeds, which the contract doesn't have.
  for (const name of ['x', 'y', 'w', 'h', 'width', 'format', 'theme', 'url', 'seller']) {
    expect(names).toContain(name);
  }
  expect([...names]).toEqual([...names].sort());
});
