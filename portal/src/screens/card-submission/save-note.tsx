import { useSnapshot } from 'valtio';
import { isNewOrder } from '../../features/orders/order-paths.ts';
import type { SubmissionState } from './state/submission.ts';
import { useSubmission } from './submission-context.tsx';

/** Whether everything is saved. Screen readers announce only problems. */
export function SaveNote() {
  const { submission, order } = useSubmission();
  const { save, saveProblem } = useSnapshot(submission.state) as SubmissionState;
  if (save === 'saved' && (isNewOrder(order.orderNumber) || !order.canEdit)) return null;
  return (
    <p className="submission__save" data-status={save}>
      <span aria-hidden={save !== 'offline' && save !== 'refused'} role="status">
        {save === 'saved' && 'Saved'}
        {(save === 'saving' || save === 'unsaved') && 'Saving…'}
        {save === 'offline' && 'Not saved yet. We’ll keep trying.'}
        {save === 'refused' && `Not saved. ${saveProblem ?? ''}`}
        {save === 'conflict' && 'Not saved'}
      </span>
      {(save === 'offline' || save === 'refused') && (
        <button
          type="button"
          className="submission__link"
          onClick={() => void submission.settle().catch(() => {})}
        >
          Try now
        </button>
      )}
    </p>
  );
}
