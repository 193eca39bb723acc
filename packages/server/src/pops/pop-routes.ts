import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { readCardInfo } from './card-info.ts';
import { readCards, readCategories, readSets, readYears } from './levels.ts';
import { categoryPictures, findPictures } from './pictures.ts';
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
  | 'popCardPictures'
  | 'popTrend'
>;

export function popHandlers(database: Database): Handlers<Calls> {
  const pictures = categoryPictures(database);
  return {
    popCategories: async ({ query }) => {
      const [page, shown] = await Promise.all([
        readCategories(database, await resolveScope(database, query), query),
        pictures(),
      ]);
      const rows = page.rows.map((row) => ({ ...row, picture: shown.get(row.id) ?? null }));
      return { ...page, rows };
    },
    popYears: async ({ query }) => readYears(database, await resolveScope(database, query), query),
    popSets: async ({ query }) => readSets(database, await resolveScope(database, query), query),
    popCards: async ({ query }) => readCards(database, await resolveScope(database, query), query),
    popDistribution: async ({ query }) =>
      readDistribution(database, await resolveScope(database, query)),
    popCardInfo: async ({ query }) => readCardInfo(database, await resolveScope(database, query)),
    popCardStates: async ({ query }) =>
      readStates(database, await resolveScope(database, query), query.grade),
    popCardRank: async ({ query }) =>
      readRank(database, await resolveScope(database, query), query),
    popCardPictures: async ({ query }) => ({ items: await findPictures(database, query.id) }),
    popTrend: async ({ query }) => readTrend(database, await resolveScope(database, query), query),
  };
}
