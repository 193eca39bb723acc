import { readOrderReferences, type Order } from '@tag/contract/orders';
import { isNewOrder, type OrderDraft } from '@tag/order-draft';
import { Button } from '@tag/ui/button';
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { useAnswer } from '../../features/api/use-answer.ts';
import { lazy } from '../../features/lazy/lazy.ts';
import {
  isOrderStep,
  orderDetailPath,
  submissionPath,
  withoutStart,
} from '../../features/orders/order-paths.ts';
import { href } from '../../pages/href.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { Step } from './step.tsx';
import { partsInHand } from './steps.ts';
import { SubmissionProvider } from './submission-context.tsx';

/** Consists of two steps, which the others open without. */
const CompleteCards = lazy(() => import('./complete-cards/complete-cards.tsx'));

interface SubmissionPageProps {
  submission: OrderDraft;
  /** As the address has it; undefined for the cards of an order paid first. */
  step: string | undefined;
}

/** One step of an order, once the order and the prices are there. */
export function SubmissionPage({ submission, step }: SubmissionPageProps) {
  const client = useClient();
  const { view, failure, order, save } = useSnapshot(submission.state);
  const references = useAnswer('order references', (signal) =>
    client.call(readOrderReferences, undefined, { signal }),
  );
  useOwnNumber(order, step);
  useWarning(save !== 'saved');
  useFreshOrder(submission);

  if (view === 'not-found') return <NotFound />;
  if (order && isOnlySeen(order)) {
    return <Navigate to={orderDetailPath(order.orderNumber)} replace />;
  }
  if (order && references.answer)
    return (
      <SubmissionProvider value={{ submission, order, references: references.answer }}>
        {order.kind === 'group' && !isNewOrder(order.orderNumber) && (
          <LiveOrder submission={submission} orderNumber={order.orderNumber} />
        )}
        {step === undefined ? (
          <Suspense fallback={<div className="submission-skeleton" aria-busy="true" />}>
            <CompleteCards />
          </Suspense>
        ) : isOrderStep(step) ? (
          <Step step={step} />
        ) : (
          <Navigate to={submissionPath(order.step, order.orderNumber)} replace />
        )}
      </SubmissionProvider>
    );
  const problem = failure === null ? references.failure : describeFailure(failure);
  return (
    <AreaPage title="Submit cards">
      {problem == null ? (
        <div className="submission-skeleton" role="status">
          <span className="tag-hidden">Loading your order…</span>
        </div>
      ) : (
        <div className="area-page-empty" role="alert">
          <h2>Your order couldn’t be loaded</h2>
          <p>{problem}</p>
          <div className="area-page-actions">
            <Button
              onClick={() => {
                void submission.load();
                references.again();
              }}
            >
              Try again
            </Button>
          </div>
        </div>
      )}
    </AreaPage>
  );
}

/** Whoever submits an order for its owner enters cards of their own at most. */
const isOnlySeen = (order: Order) =>
  order.access === 'submitter' && partsInHand(order).length === 0;

/** Reads a group order again when a customer joins, or its submitter answers. */
function LiveOrder(props: { submission: OrderDraft; orderNumber: string }) {
  const { orderNumber, submission } = props;
  // If it can't be read now, the next change reads it.
  useLiveReload(() => void submission.refresh(), orderNumber);
  return null;
}

/** Puts the order's own number in the address once the server gave it one. */
function useOwnNumber(order: Order | null, step: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const own = order && !isNewOrder(order.orderNumber) ? order.orderNumber : undefined;
  useEffect(() => {
    if (own === undefined || step === undefined || !isOrderStep(step)) return;
    if (!isNewOrder(decodeURIComponent(pathname.split('/')[3] ?? ''))) return;
    // The page stays mounted: the focused field keeps its focus, and a sheet stays open.
    void navigate(submissionPath(step, own) + withoutStart(search), {
      replace: true,
      state: { keepsPlace: true },
    });
  }, [own, step, pathname, search, navigate]);
}

/** Asks before the page is left with something unsaved. */
function useWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

/** Reads the order again when its tab comes back: another tab may have changed it. */
function useFreshOrder({ refresh }: OrderDraft): void {
  useEffect(() => {
    const look = () => {
      // If it can't be read now, the next change reads it.
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
}

function NotFound() {
  return (
    <AreaPage title="Order not found">
      <div className="area-page-empty">
        <h2>There is no such order in your account</h2>
        <p>It may have been deleted, or it belongs to another account.</p>
        <div className="area-page-actions">
          <Link to="/order-history">All your orders</Link>
          <Link to={href('/submit-cards')}>Submit cards</Link>
        </div>
      </div>
    </AreaPage>
  );
}
