import { formatCount, formatPercent } from '@tag/contract/formats';
import { usePop } from '../pop-context.ts';
import type { View } from '../state/view.ts';
import { change } from '../wording.ts';
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
      <dl part="figures">
        <Fact name="Graded" value={formatCount(distribution.total)} />
        <Fact name="Gem rate" value={formatPercent(distribution.gemRate)} />
        {above && <Fact name={`Share of ${above}`} value={formatPercent(distribution.share)} />}
        {trend && <Fact name="Last 30 days" value={change(trend.last30Days)} />}
      </dl>
    </header>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
