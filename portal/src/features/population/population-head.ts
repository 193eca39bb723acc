import { formatCount, formatPercent } from '@tag/contract/formats';
import type { PopulationScope } from '@tag/contract/pops';
import { titleOf, type View } from '@tag/widgets/pop-report';
import { HEADS, type PageHead } from '../page/page-head.ts';

const WHOLE: PageHead = HEADS.population;

/** Title and description of a part of the population, the same from the server and after a click. */
export function populationHead({ names, distribution }: View): PageHead {
  if (names.category === null && names.set === null) return WHOLE;
  const name = titleOf(names);
  const set = names.card !== null && names.set !== null ? ` · ${names.set}` : '';
  const graded = formatCount(distribution.total);
  const gems = formatPercent(distribution.gemRate ?? 0);
  return {
    title: `${name}${set} · Population report`,
    description: `${graded} of ${name} graded, ${gems} of them Gem Mint or Pristine. Counts by grade, over time and by region.`,
  };
}

/** The same while its counts are not known. */
export function scopeHead({ category, year, set, card }: PopulationScope): PageHead {
  const name = card ?? set ?? [category, year].filter((part) => part !== undefined).join(' ');
  return name ? { ...WHOLE, title: `${name} · Population report` } : WHOLE;
}
