import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { readCardInfo } from './card-info.ts';
import { CARDS, categoryLevel, SETS, YEARS } from './levels.ts';
import { readPage } from './page.ts';
import { categoryPictures } from './pictures.ts';
import { readRank } from './rank.ts';
import { resolveScope } from './scope.ts';
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
  | 'popTrend'
>;

export function popHandlers(database: Database): Handlers<Calls> {
  const pictures = categoryPictures(database);
  return {
    popCategories: async ({ query }) =>
      readPage(
        database,
        categoryLevel(await pictures()),
        await resolveScope(database, query),
        query,
      ),
    popYears: async ({ query }) =>
      readPage(database, YEARS, await resolveScope(database, query), query),
    popSets: async ({ query }) =>
      readPage(database, SETS, await resolveScope(database, query), query),
    popCards: async ({ query }) =>
      readPage(database, CARDS, await resolveScope(database, query), query),
    popDistribution: async ({ query }) =>
      readDistribution(database, await resolveScope(database, query)),
    popCardInfo: async ({ query }) => readCardInfo(database, await resolveScope(database, query)),
    popCardStates: async ({ query }) =>
      readStates(database, await resolveScope(database, query), query.grade),
    popCardRank: async ({ query }) =>
      readRank(database, await resolveScope(database, query), query),
    popTrend: async ({ query }) => readTrend(database, await resolveScope(database, query), query),
  };
}
