import type { SubOrder } from '@tag/contract/orders';
import { Drawer } from '@tag/ui/drawer';
import { Segments, type Segment } from '@tag/ui/segments';
import { Suspense, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { lazy } from '../../../features/lazy/lazy.ts';
import { LockedNote } from '../sub-order-choice.tsx';
import { useSubOrder } from '../sub-order-in-hand.ts';
import { SubOrderMissing } from '../sub-order-missing.tsx';
import { useSubmission } from '../submission-context.tsx';
import type { FROM_TABLE, EntryWay } from './drawer-address.ts';
import { PersonNameField } from './person-name-field.tsx';
import { SpeedChoice } from './speed-choice.tsx';

const BulkEntry = lazy(async () => {
  const { BulkEntry } = await import('../bulk-entry/bulk-entry.tsx');
  return { default: BulkEntry };
});
const OneByOne = lazy(() => import('./one-by-one.tsx'));

const WAYS: readonly Segment<EntryWay>[] = [
  { value: 'grid', label: 'Grid' },
  { value: 'one', label: 'One by one' },
];

/** One person's cards over the table: a grid, or one by one. It closes with Back, too. */
export default function SubOrderDrawer({ subOrder }: { subOrder: SubOrder }) {
  const { submission, order } = useSubmission();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: Partial<typeof FROM_TABLE> | null };
  const navigate = useNavigate();
  const { isOpen } = useSubOrder();
  const { subOrderId } = useSnapshot(submission.cards.state);
  const way: EntryWay = isOpen && query.get('entry') !== 'one' ? 'grid' : 'one';
  const isClosing = useRef(false);

  function close(): void {
    // A dialog that is gone may say so late.
    if (isClosing.current || new URLSearchParams(window.location.search).size === 0) return;
    isClosing.current = true;
    if (state?.isFromTable) void navigate(-1);
    else setQuery({}, { replace: true, state: { keepsPlace: true } });
  }

  return (
    <Drawer title={subOrder.name} onClose={close}>
      <div className="sub-order-drawer">
        {isOpen && (
          <Segments
            label="How to enter cards"
            segments={WAYS}
            value={way}
            onChange={(next) =>
              setQuery(
                { 'sub-order': subOrder.id, ...(next === 'one' && { entry: next }) },
                { replace: true, state: state ?? { keepsPlace: true } },
              )
            }
          />
        )}
        <LockedNote subOrder={subOrder} />
        <div className="sub-order-drawer-fields">
          <PersonNameField {...{ subOrder, isOpen }} />
          <SpeedChoice {...{ subOrder, isOpen }} />
        </div>
        <SubOrderMissing />
        <Suspense fallback={<div className="submission-skeleton" aria-busy="true" />}>
          {subOrderId === subOrder.id &&
            (way === 'grid' ? <BulkEntry {...{ order, subOrder }} onDone={close} /> : <OneByOne />)}
        </Suspense>
      </div>
    </Drawer>
  );
}
