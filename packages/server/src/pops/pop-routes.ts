import type { endpoints } from '@tag/contract';
import type { PopulationScope } from '@tag/contract/pops';
import type { Database } from '../db/database.ts';
import type { Tag } from '../http/caching.ts';
import type { Handlers } from '../http/implement.ts';
import { readCardInfo } from './card-info.ts';
import { readCards, readCategories, readSets, readYears } from './levels.ts';
import { categoryPictures, findPictures } from './pictures.ts';
import { readRank } from './rank.ts';
import { keysOf, keysOfRows, resolveScope, type Scope } from './scope.ts';
import { readStates } from './states.ts';
import { readTrend } from './trend.ts';
import { readDistribution } from './whole.ts';

type Calls = Pick<
  typeof endpoints,
  | 'popCategories'
  | 'popYears'
  | 'popSets'
  | 'popCards'
  | 'popDistribution'
  | 'popCardInfo'
  | 'popCardStates'
  | 'popCardRank'
  | 'popCardPictures'
  | 'popTrend'
>;

export function popHandlers(database: Database): Handlers<Calls> {
  const pictures = categoryPictures(database);
  async function scopeOf(query: PopulationScope, tag: Tag): Promise<Scope> {
    const scope = await resolveScope(database, query);
    tag(...keysOf(scope));
    return scope;
  }
  return {
    async popCategories({ query }, _call, tag) {
      const [page, shown] = await Promise.all([
        readCategories(database, await scopeOf(query, tag), query),
        pictures(),
      ]);
      const rows = page.rows.map((row) => ({ ...row, picture: shown.get(row.id) ?? null }));
      return { ...page, rows };
    },
    popYears: async ({ query }, _, tag) => readYears(database, await scopeOf(query, tag), query),
    popSets: async ({ query }, _, tag) => readSets(database, await scopeOf(query, tag), query),
    popCards: async ({ query }, _, tag) => readCards(database, await scopeOf(query, tag), query),
    popDistribution: async ({ query }, _, tag) =>
      readDistribution(database, await scopeOf(query, tag)),
    popCardInfo: async ({ query }, _, tag) => readCardInfo(database, await scopeOf(query, tag)),
    popCardStates: async ({ query }, _, tag) =>
      readStates(database, await scopeOf(query, tag), query.grade),
    popCardRank: async ({ query }, _, tag) => readRank(database, await scopeOf(query, tag), query),
    async popCardPictures({ query }, _, tag) {
      tag(...keysOfRows(query.id));
      return { items: await findPictures(database, query.id) };
    },
    popTrend: async ({ query }, _, tag) => readTrend(database, await scopeOf(query, tag), query),
  };
}
