import type { endpoints } from '@tag/contract';
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

export function popHandlers(): Handlers<Calls> {
  const pictures = categoryPictures();
  return {
    popCategories: async ({ query }, { reads }) => {
      const [page, shown] = await Promise.all([
        readCategories(reads, await resolveScope(reads, query), query),
        pictures(reads),
      ]);
      const rows = page.rows.map((row) => ({ ...row, picture: shown.get(row.id) ?? null }));
      return { ...page, rows };
    },
    popYears: async ({ query }, { reads }) =>
      readYears(reads, await resolveScope(reads, query), query),
    popSets: async ({ query }, { reads }) =>
      readSets(reads, await resolveScope(reads, query), query),
    popCards: async ({ query }, { reads }) =>
      readCards(reads, await resolveScope(reads, query), query),
    popDistribution: async ({ query }, { reads }) =>
      readDistribution(reads, await resolveScope(reads, query)),
    popCardInfo: async ({ query }, { reads }) =>
      readCardInfo(reads, await resolveScope(reads, query)),
    popCardStates: async ({ query }, { reads }) =>
      readStates(reads, await resolveScope(reads, query), query.grade),
    popCardRank: async ({ query }, { reads }) =>
      readRank(reads, await resolveScope(reads, query), query),
    popCardPictures: async ({ query }, { reads }) => ({
      items: await findPictures(reads, query.id),
    }),
    popTrend: async ({ query }, { reads }) =>
      readTrend(reads, await resolveScope(reads, query), query),
  };
}
