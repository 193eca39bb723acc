import type { endpoints } from '@tag/contract';
import type { PopulationScope } from '@tag/contract/pops';
import type { ReadDatabase } from '../db/queries.ts';
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

export function popHandlers(): Handlers<Calls> {
  const pictures = categoryPictures();
  async function scopeOf(reads: ReadDatabase, query: PopulationScope, tag: Tag): Promise<Scope> {
    const scope = await resolveScope(reads, query);
    tag(...keysOf(scope));
    return scope;
  }
  return {
    async popCategories({ query }, { reads }, tag) {
      const [page, shown] = await Promise.all([
        readCategories(reads, await scopeOf(reads, query, tag), query),
        pictures(reads),
      ]);
      const rows = page.rows.map((row) => ({ ...row, picture: shown.get(row.id) ?? null }));
      return { ...page, rows };
    },
    popYears: async ({ query }, { reads }, tag) =>
      readYears(reads, await scopeOf(reads, query, tag), query),
    popSets: async ({ query }, { reads }, tag) =>
      readSets(reads, await scopeOf(reads, query, tag), query),
    popCards: async ({ query }, { reads }, tag) =>
      readCards(reads, await scopeOf(reads, query, tag), query),
    popDistribution: async ({ query }, { reads }, tag) =>
      readDistribution(reads, await scopeOf(reads, query, tag)),
    popCardInfo: async ({ query }, { reads }, tag) =>
      readCardInfo(reads, await scopeOf(reads, query, tag)),
    popCardStates: async ({ query }, { reads }, tag) =>
      readStates(reads, await scopeOf(reads, query, tag), query.grade),
    popCardRank: async ({ query }, { reads }, tag) =>
      readRank(reads, await scopeOf(reads, query, tag), query),
    async popCardPictures({ query }, { reads }, tag) {
      tag(...keysOfRows(query.id));
      return { items: await findPictures(reads, query.id) };
    },
    popTrend: async ({ query }, { reads }, tag) =>
      readTrend(reads, await scopeOf(reads, query, tag), query),
  };
}
