import { isAborted, type PublicClient } from '@tag/client/public';
import {
  popCardInfo,
  popCardRank,
  popCards,
  popCardStates,
  popCategories,
  popDistribution,
  popSets,
  popTrend,
  popYears,
} from '@tag/contract/pops';
import { levelOf, type PopQuery } from '../query/query.ts';
import type { View } from './view.ts';

type PopClient = Pick<PublicClient, 'call'>;

/**
 * Loads all data of a view in parallel. Rejects for a scope without a population.
 * @throws the errors of `PublicClient.call`
 */
export async function loadView(
  client: PopClient,
  query: PopQuery,
  pageSize: number,
  signal?: AbortSignal,
): Promise<View> {
  const options = signal ? { signal } : {};
  const { scope } = query;
  const ofScope = { query: scope };
  const [distribution, trend, rest] = await Promise.all([
    client.call(popDistribution, ofScope, options),
    client.call(popTrend, ofScope, options).catch((error: unknown) => {
      if (isAborted(error)) throw error;
      return null;
    }),
    loadRows(client, query, pageSize, options),
  ]);
  return { query, pageSize, names: distribution.scope, distribution, trend, ...rest } as View;
}

async function loadRows(
  client: PopClient,
  { scope, search, grades, sort, direction, page }: PopQuery,
  pageSize: number,
  options: { signal?: AbortSignal },
) {
  const level = levelOf(scope);
  // Queries only contain columns that the level can be sorted by.
  const paged = {
    ...scope,
    ...(grades.length > 0 && { grade: [...grades] }),
    ...(sort && { sort: sort as never }),
    ...(direction && { direction }),
    page,
    pageSize,
  };
  const filtered = { ...paged, ...(search && { search }) };
  switch (level) {
    case 'categories':
      return { level, page: await client.call(popCategories, { query: filtered }, options) };
    case 'years':
      return { level, page: await client.call(popYears, { query: filtered }, options) };
    case 'sets':
      return { level, page: await client.call(popSets, { query: filtered }, options) };
    case 'cards':
      return { level, page: await client.call(popCards, { query: filtered }, options) };
    case 'card': {
      const counted = { ...scope, ...(grades.length > 0 && { grade: [...grades] }) };
      const [info, states, ranks] = await Promise.all([
        client.call(popCardInfo, { query: scope }, options),
        client.call(popCardStates, { query: counted }, options),
        client.call(popCardRank, { query: paged }, options),
      ]);
      return { level, info, states, page: ranks };
    }
  }
}
