import { formatCount, formatPercent } from '@tag/contract/formats';
import type { PopulationScope } from '@tag/contract/pops';
import { queryOf, scopeName, titleOf, type PopError, type View } from '@tag/widgets/pop-report';
import type { PageHead } from '../../features/page/page-head.ts';
import type { DescribedPage } from '../../features/page/screen-module.ts';
import { addressOf, queryAt } from './address.ts';

export function head({ url, data }: DescribedPage<View | PopError>): PageHead {
  const { scope } = queryAt(url);
  if (data && 'kind' in data) return scopeHead(scope);
  // Sorted or filtered, it's the same page to a search engine.
  return {
    ...(data ? viewHead(data) : scopeHead(scope)),
    canonicalPath: addressOf(queryOf(scope)),
  };
}

const WHOLE: PageHead = {
  title: 'Population report',
  description:
    'How many of each trading card have been graded and how well: by category, year, set and card, with gem rates, trends and every certificate’s rank.',
};

/** Title and description of a part of the population. */
export function viewHead({ names, distribution }: View): PageHead {
  if (names.category === null && names.set === null) return WHOLE;
  const name = scopeName(names);
  const graded = formatCount(distribution.total);
  const gems = formatPercent(distribution.gemRate ?? 0);
  return {
    title: titleOf(names),
    description: `${graded} of ${name} graded, ${gems} of them Gem Mint or Pristine. Counts by grade, over time and by region.`,
  };
}

/** The same before its counts are known. */
export function scopeHead(scope: PopulationScope): PageHead {
  return { ...WHOLE, title: titleOf(scope) };
}
