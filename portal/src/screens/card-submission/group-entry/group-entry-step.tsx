import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazy } from '../../../features/lazy/lazy.ts';
import { useFees } from '../fees/use-fees.ts';
import { canChangeOptions } from '../steps.ts';
import { SUB_ORDER_PARAMETER } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';
import { GroupFees } from './group-fees.tsx';
import { GroupHead } from './group-head.tsx';
import type { OpenTask } from './people-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import './group-entry.css';

/** Each is loaded when it opens. */
const PeopleDialog = lazy(() => import('./people-dialog.tsx'));
const ImportFile = lazy(() => import('../customer-import/import-file.tsx'));
const SubOrderDrawer = lazy(() => import('./sub-order-drawer.tsx'));

/** A group order: a table of people with their cards and money, next to the fees. */
export default function GroupEntryStep() {
  const { order } = useSubmission();
  const fees = useFees();
  const [query] = useSearchParams();
  const [open, setOpen] = useState<OpenTask>();
  const shown = order.subOrders.find(({ id }) => id === query.get(SUB_ORDER_PARAMETER));
  return (
    <div className="group-order">
      <div className="group-order-main">
        <GroupHead />
        <PeopleTable
          fees={fees.answer}
          onTask={(task, subOrders) => setOpen({ task, subOrders })}
        />
        {canChangeOptions(order) && (
          <Suspense fallback={<div className="submission-skeleton" aria-busy="true" />}>
            <ImportFile />
          </Suspense>
        )}
      </div>
      <GroupFees
        fees={fees}
        onUnlock={(subOrder) => setOpen({ task: 'unlock', subOrders: [subOrder] })}
      />
      {open && (
        <Suspense>
          <PeopleDialog open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {shown && (
        <Suspense>
          <SubOrderDrawer key={shown.id} subOrder={shown} />
        </Suspense>
      )}
    </div>
  );
}
