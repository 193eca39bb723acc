import { ORDER_STEP_LABELS, type Order, type OrderStep } from '@tag/contract/orders';
import { isNewOrder } from '@tag/order-draft';
import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { lazy } from '../../features/lazy/lazy.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { orderDetailPath, submissionPath } from '../../features/orders/order-paths.ts';
import { readAttempt } from './confirm/kept-attempts.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { LeftOutNote } from './left-out-note.tsx';
import { MissingNote } from './missing-note.tsx';
import { SaveNote } from './save-note.tsx';
import { Stepper } from './stepper.tsx';
import {
  canChangeOptions,
  firstOpenStep,
  isOwnersOnly,
  isPaid,
  missingOf,
  statusOf,
} from './steps.ts';
import { useSubmission } from './submission-context.tsx';

/** An order's own page shows its overview. */
type ShownStep = Exclude<OrderStep, 'order-overview'>;

/** Each step is loaded when it opens. */
const STEPS: Readonly<Record<ShownStep, ComponentType>> = {
  'card-entry': lazy(() => import('./card-entry/card-entry-step.tsx')),
  'card-size': lazy(() => import('./card-size/card-size-step.tsx')),
  'group-entry': lazy(() => import('./group-entry/group-entry-step.tsx')),
  shipping: lazy(() => import('./shipping/shipping-step.tsx')),
  confirm: lazy(() => import('./confirm/confirm-step.tsx')),
  complete: lazy(() => import('./complete/complete-step.tsx')),
};

/** Few orders are closed. */
const ClosedNotice = lazy(() => import('./closed-notice.tsx'));

const TITLES: Readonly<Record<OrderStep, string>> = {
  'card-entry': 'Add your cards',
  'card-size': 'Sizes and values',
  'group-entry': 'Group order',
  shipping: 'Service and shipping',
  confirm: 'Review and pay',
  complete: 'Payment',
  'order-overview': 'Your order',
};

interface BlockedState {
  readonly blocked?: OrderStep;
}

/** A step of the order; one that comes later leads to the first open one, which says why. */
export function Step({ step }: { step: OrderStep }) {
  const { submission, order } = useSubmission();
  const { search, state } = useLocation() as { search: string; state: BlockedState | null };
  usePageHead({ title: TITLES[step], description: 'Enter your cards, choose a service, and pay.' });
  const isBlocked = isOutOfReach(order, step);

  useEffect(() => {
    const isWorthKeeping = !isBlocked && !isInTable(order, step) && canChangeOptions(order);
    if (isWorthKeeping && !isNewOrder(order.orderNumber) && order.step !== step)
      submission.change({ step });
    // Only going to a step says where one is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [step, isBlocked, order.orderNumber]);

  if (isBlocked)
    return (
      <Navigate
        to={submissionPath(firstOpenStep(order), order.orderNumber)}
        replace
        state={{ blocked: step } satisfies BlockedState}
      />
    );
  if (isInTable(order, step))
    return <Navigate to={submissionPath('group-entry', order.orderNumber) + search} replace />;
  if (step === 'order-overview')
    return <Navigate to={orderDetailPath(order.orderNumber)} replace />;
  const Content = STEPS[step];
  const isAfter = step === 'complete';
  return (
    <AreaPage title={TITLES[step]} aside={isAfter ? undefined : <SaveNote />}>
      {!isAfter && !isPaid(order) && <Stepper current={step} />}
      <ConflictNotice />
      <LeftOutNote />
      {!isAfter && !(order.canEdit && !isPaid(order)) && (
        <Suspense>
          <ClosedNotice step={step} />
        </Suspense>
      )}
      {state?.blocked && <BlockedNote blocked={state.blocked} step={step} />}
      <Suspense fallback={<div className="submission-skeleton" aria-busy="true" />}>
        <Content />
      </Suspense>
    </AreaPage>
  );
}

/** The owner of a group order enters cards in its table's drawers. */
const isInTable = ({ isOwner, kind }: Order, step: OrderStep): boolean =>
  kind === 'group' && isOwner && (step === 'card-entry' || step === 'card-size');

function isOutOfReach(order: Order, step: OrderStep): boolean {
  if (isOwnersOnly(order, step)) return true;
  if (step === 'complete') return !isPaid(order) && readAttempt(order.orderNumber) === null;
  if (step === 'order-overview') return !isPaid(order);
  if (step === 'group-entry' && order.kind === 'single') return true;
  return statusOf(order, step).status === 'blocked';
}

function BlockedNote({ blocked, step }: { blocked: OrderStep; step: OrderStep }) {
  const { order } = useSubmission();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const isGroup = step === 'group-entry';
  const missing = isGroup ? [] : missingOf(order, step);
  return (
    <MissingNote ref={note} className="submission-note" role="status" missing={missing}>
      “{ORDER_STEP_LABELS[blocked]}” comes after{' '}
      {isGroup ? 'everybody’s cards, service, and shipping' : 'this step'}.
      {missing.length > 0 && ' Still missing:'}
    </MissingNote>
  );
}
