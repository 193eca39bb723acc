import type { GradeKey } from '@tag/contract/graded-cards';
import type { PublicListingSort, PublicListingsQuery } from '@tag/contract/tag-market';

/** The requested cards. */
export interface MarketQuery {
  readonly search: string;
  /** Empty: all. */
  readonly category: string;
  /** None: all. */
  readonly grades: readonly GradeKey[];
  /** US cents. */
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly seller: string | undefined;
  readonly sort: PublicListingSort;
}

/** The initial filters set by the page; omitted: all cards. */
export interface Start {
  readonly category?: string | undefined;
  readonly seller?: string | undefined;
  readonly sort?: PublicListingSort;
}

export const queryOf = ({ category = '', seller, sort = 'newest' }: Start): MarketQuery => ({
  search: '',
  category,
  grades: [],
  minPrice: undefined,
  maxPrice: undefined,
  seller,
  sort,
});

/** Whether the visitor set filters. */
export const isFiltered = (query: MarketQuery, start: MarketQuery) =>
  JSON.stringify({ ...query, sort: '' }) !== JSON.stringify({ ...start, sort: '' });

/** The query's API parameters; unset filters are omitted. */
export function inputOf(
  { search, category, grades, minPrice, maxPrice, seller, sort }: MarketQuery,
  pageSize: number,
  after: string | undefined,
): PublicListingsQuery {
  return {
    sort,
    pageSize,
    ...(search && { search }),
    ...(category && { category }),
    ...(grades.length > 0 && { grade: [...grades] }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(seller !== undefined && { seller }),
    ...(after !== undefined && { after }),
  };
}
