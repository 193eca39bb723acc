import {
  COLLECTION_SORTS,
  COLLECTION_STATES,
  type CollectionState,
  type OwnedCardsQuery,
} from '@tag/contract/collection';
import { GRADE_KEYS } from '@tag/contract/graded-cards';
import { oneOfChoices, readListAddress, wholeNumber } from '../../features/lists/list-address.ts';

export const STATE_WORDS: Readonly<Record<CollectionState, string>> = {
  with_us: 'With us',
  with_me: 'With me',
  listed: 'Listed',
  sold: 'Sold',
};

/** The address's parts that narrow the list. */
export const FILTERS = ['search', 'category', 'year', 'set', 'grade', 'state'] as const;

/** The part of the collection that an address asks for. */
export function readCollectionQuery(address: URLSearchParams) {
  const category = wholeNumber(address.get('category'));
  const set = wholeNumber(address.get('set'));
  const year = wholeNumber(address.get('year'));
  const grade = oneOfChoices(GRADE_KEYS, address.get('grade'));
  const state = oneOfChoices(COLLECTION_STATES, address.get('state'));
  return {
    ...readListAddress(address),
    ...(category !== undefined && { category }),
    ...(set !== undefined && { set }),
    ...(year !== undefined && year >= 1800 && year <= 2200 && { year }),
    ...(grade && { grade }),
    ...(state && { state }),
    sort: oneOfChoices(COLLECTION_SORTS, address.get('sort')) ?? 'since',
    direction: oneOfChoices(['asc', 'desc'] as const, address.get('direction')) ?? 'desc',
  } satisfies OwnedCardsQuery;
}

export type CollectionQuery = ReturnType<typeof readCollectionQuery>;
