import { isNewOrder } from '@tag/order-draft';
import { useSnapshot } from 'valtio';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { LinkButton } from '../../features/link-button/link-button.tsx';
import { useSubmission } from './submission-context.tsx';

/** Whether everything is saved. Screen readers announce only problems. */
export function SaveNote() {
  const { submission, order } = useSubmission();
  const { save, saveProblem } = useSnapshot(submission.state);
  if (save === 'saved' && (isNewOrder(order.orderNumber) || !order.canEdit)) return null;
  return (
    <p className="submission-save" data-status={save}>
      <span aria-hidden={save !== 'offline' && save !== 'refused'} role="status">
        {save === 'saved' && 'Saved'}
        {(save === 'saving' || save === 'unsaved') && 'Saving…'}
        {save === 'offline' && 'Not saved yet. We’ll keep trying.'}
        {save === 'refused' && `Not saved. ${describeFailure(saveProblem)}`}
        {save === 'conflict' && 'Not saved'}
      </span>
      {(save === 'offline' || save === 'refused') && (
        <LinkButton onClick={() => void submission.settle()}>Try now</LinkButton>
      )}
    </p>
  );
}
