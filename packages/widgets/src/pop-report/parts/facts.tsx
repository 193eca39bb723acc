import { formatCount, formatPercent } from '@tag/contract/formats';
import { usePop } from '../pop-context.ts';
import type { View } from '../state/view.ts';
import { change } from '../wording.ts';
import { Facts as FactList } from '@tag/ui/facts';
import { Heading } from '@tag/ui/heading';
import { stepsTo, titleOf } from '../query/scope-names.ts';

/** The scope's name and figures. */
export function Facts({ view }: { view: View }) {
  const { level } = usePop();
  const { names, distribution, trend } = view;
  const above = stepsTo(names).at(-2)?.name;
  const { set, year, card } = names;
  const within = card !== null && set !== null ? `${year ?? ''} ${set}`.trim() : null;
  return (
    <header className="tag-pop-facts">
      <div>
        <Heading level={level} tabIndex={-1} className="tag-pop-heading" part="title">
          {titleOf(names)}
        </Heading>
        {within && <p>{within}</p>}
      </div>
      <FactList
        part="figures"
        facts={[
          ['Graded', formatCount(distribution.total)],
          ['Gem rate', formatPercent(distribution.gemRate)],
          [`Share of ${above}`, above && formatPercent(distribution.share)],
          ['Last 30 days', trend && change(trend.last30Days)],
        ]}
      />
    </header>
  );
}
