import type { Database } from '@tag/server';
import { importCatalogue } from '@tag/server/seeding';
import { testApi } from '../support/api.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';

export interface CatalogueCard {
  category?: string;
  year?: number;
  series?: string;
  set?: string;
  subset?: string;
  number: string;
  name: string;
  rarity?: string;
  variations?: string;
}

const COLUMNS = [
  'category',
  'year',
  'series',
  'set',
  'subset',
  'number',
  'name',
  'rarity',
  'variations',
] as const;
const USUAL = {
  category: 'Pokemon',
  year: 1999,
  series: 'Base',
  set: 'Base Set',
  subset: '',
  rarity: 'Rare',
  variations: 'normal',
};

/** Adds cards to the catalogue, as an operator's file does. */
export async function addCards(database: Database, cards: readonly CatalogueCard[]): Promise<void> {
  const line = (values: readonly unknown[]) =>
    values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join();
  const rows = cards.map((card) => COLUMNS.map((column) => ({ ...USUAL, ...card })[column]));
  const file = [COLUMNS, ...rows].map(line).join('\n');
  const { refused } = await importCatalogue(
    database,
    (async function* () {
      yield Buffer.from(file);
    })(),
  );
  if (refused > 0) throw new Error(`The catalogue refuses ${refused} of the cards`);
}

export type Query = Record<string, string | number>;

/** Calls the API as a signed-in customer does. */
export async function customer(database: Database, options: Parameters<typeof testApi>[1] = {}) {
  const call = callsOf(testApi(database, options));
  const { email } = await addUser(database);
  const { token } = await signInAs(call, email);
  const get = (path: string, query: Query = {}) => {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return call('GET', `${path}?${new URLSearchParams(texts)}`, { token });
  };
  return {
    get,
    post: (path: string, body: unknown) => call('POST', path, { body, token }),
    /** The matches of a successful search. */
    async match(query: Query) {
      const { body, status } = await get('/cards/match', query);
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
    call,
  };
}
