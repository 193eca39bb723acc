import { POINTS_AVAILABLE } from '@tag/contract/constants';
import { formatCount } from '@tag/contract/formats';
import { useState } from 'react';
import { FeeTable } from '../../../features/orders/fee-table.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useSubmission } from '../submission-context.tsx';
import { useOptions } from '../use-options.ts';
import { CouponSection } from './coupon-section.tsx';
import { PackageChoice, PackageInReach } from './package-choice.tsx';
import { useFees } from './use-fees.ts';
import './fees.css';

/** The order's costs and its maximum, up to date with every choice, and what lowers them. */
export function FeeSummary() {
  const { order } = useSubmission();
  const { options, isClosed } = useOptions();
  const { answer: fees, loading, failure, again } = useFees();
  const [isChoosing, setChoosing] = useState(false);
  const names = new Map(order.subOrders.map(({ id, name }) => [id, name]));
  const offers = fees?.packages ?? [];
  const hasChoice = options.package !== null || offers.some(({ moreCards }) => moreCards === 0);
  const change = !isClosed && hasChoice && (
    <button
      type="button"
      className="submission-act"
      aria-expanded={isChoosing}
      onClick={() => setChoosing(!isChoosing)}
    >
      Change<span className="tag-hidden"> package</span>
    </button>
  );
  return (
    <aside className="fee-summary area-page-card" aria-labelledby="fee-summary">
      <h2 id="fee-summary">Fees</h2>
      <div className="fee-summary-lines" aria-busy={loading}>
        {(fees || failure === undefined) && (
          <FeeTable
            fees={fees}
            packageAct={change}
            {...(order.kind === 'group' && { subOrderNames: names })}
          />
        )}
        {change && isChoosing && <PackageChoice offers={offers} />}
        {!isClosed && <PackageInReach offers={offers} />}
        <LoadFailure failure={failure} onRetry={again} />
      </div>
      <CouponSection />
      <p className="submission-muted fee-summary-points">
        <span>Points available to spend</span>
        <span>{formatCount(POINTS_AVAILABLE)}</span>
      </p>
    </aside>
  );
}
