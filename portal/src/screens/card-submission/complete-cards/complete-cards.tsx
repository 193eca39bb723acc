import { ApiError } from '@tag/contract/errors';
import { formatCards, formatCount } from '@tag/contract/formats';
import { completeOrder } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { AreaPage } from '../../../features/account-page/area-page.tsx';
import { useClient } from '../../../features/api/client-context.tsx';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { lazy } from '../../../features/lazy/lazy.ts';
import { resumePath, submissionPath } from '../../../features/orders/order-paths.ts';
import { usePageHead } from '../../../features/page/use-page-head.ts';
import { CardEntry } from '../card-entry/card-entry-step.tsx';
import { NotInCatalog } from '../confirm/not-in-catalog.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { whyNotSaved } from '../not-saved.ts';
import { SaveNote } from '../save-note.tsx';
import { isPaid } from '../steps.ts';
import { useSubOrder } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';

/** Needed from the first card on. */
const SubmitFewer = lazy(async () => {
  const { SubmitFewer } = await import('./submit-fewer.tsx');
  return { default: SubmitFewer };
});
const SizesAndValues = lazy(async () => {
  const { SizesAndValues } = await import('../card-size/card-size-step.tsx');
  return { default: SizesAndValues };
});

/** The cards of an order that was paid first: as many as were paid for, then it is submitted. */
export default function CompleteCards() {
  usePageHead({
    title: 'Enter your cards',
    description: 'The cards of an order that is paid already.',
  });
  const { submission, order } = useSubmission();
  const { items, status } = useSubOrder();
  const client = useClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { orderNumber, quantity, stage } = order;

  if (!isPaid(order)) return <Navigate to={resumePath(order)} replace />;
  if (stage !== 'incomplete')
    return <Navigate to={submissionPath('complete', orderNumber)} replace />;

  // Until its cards are read, the order says how many there are.
  const entered = status === 'ready' ? items.length : order.cards;
  const paidFor = quantity ?? entered;
  const left = paidFor - entered;

  async function submit(cards?: number): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblems([]);
    try {
      const settled = await submission.settle();
      if (settled.why !== null) return setProblems([whyNotSaved(settled)]);
      const body = cards === undefined ? {} : { cards };
      submission.adopt(await client.call(completeOrder, { params: { orderNumber }, body }));
      void navigate(submissionPath('complete', orderNumber));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setProblems(
        fields.length > 0 ? fields.map(({ reason }) => reason) : [describeFailure(error)],
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <AreaPage
      title="Enter your cards"
      lead={`Order ${orderNumber}${order.name && ` “${order.name}”`} is paid for ${formatCards(paidFor)}.`}
      aside={<SaveNote />}
    >
      <ConflictNotice />
      <div className="complete-cards-meter">
        <progress
          className="meter"
          max={paidFor}
          value={Math.min(entered, paidFor)}
          aria-label="Cards entered"
        />
        <span role="status">
          {formatCount(entered)} of {formatCount(paidFor)} cards
          {left < 0 && `: remove ${formatCount(-left)}`}
        </span>
      </div>
      <CardEntry />
      {items.length > 0 && (
        <Suspense>
          <SizesAndValues />
        </Suspense>
      )}
      <NotInCatalog items={items} />
      <div className="submission-end">
        {problems.length > 0 && (
          <div className="tag-form-failure" role="alert">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="submission-acts">
          <Button look="primary" aria-disabled={isBusy} onClick={() => void submit()}>
            {isBusy ? 'Submitting…' : 'Submit these cards'}
          </Button>
          {left > 0 && items.length > 0 && (
            <Suspense>
              <SubmitFewer
                entered={items.length}
                left={left}
                onSubmit={() => void submit(items.length)}
              />
            </Suspense>
          )}
        </div>
      </div>
    </AreaPage>
  );
}
