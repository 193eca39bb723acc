import type { OrderStep } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { submissionPath } from '../../features/orders/order-paths.ts';
import { MissingNote } from './missing-note.tsx';
import { whyNotSaved } from './not-saved.ts';
import { missingOf, type MissingField } from './steps.ts';
import { useSubmission } from './submission-context.tsx';
import '@tag/ui/form/form.css';

interface StepActionsProps {
  step: OrderStep;
  next: OrderStep;
  back?: OrderStep | undefined;
  /** The label of the next button. */
  label?: string;
  /** Added to both addresses. */
  search?: string | undefined;
  /** A missing part of a sub-order doesn't block the step: the owner's table names it. */
  isFree?: boolean;
  /** It stays in view below a long list. */
  isSticky?: boolean;
}

/** Back without loss, and on once everything is saved and nothing is missing. */
export function StepActions(props: StepActionsProps) {
  const { step, next, back, label = 'Continue', search = '', isFree = false } = props;
  const { isSticky = false } = props;
  const { submission, order } = useSubmission();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  // Parts added since are no longer missing.
  const still = new Set(missingOf(order, step).map(({ reason }) => reason));
  const shown = missing.filter((one) => one.field === '' || still.has(one.reason));
  useEffect(() => {
    if (missing.length > 0) summary.current?.focus();
  }, [missing]);

  async function goOn(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setMissing([]);
    const settled = await submission.settle();
    setBusy(false);
    if (settled.why !== null) return setMissing([{ field: '', reason: whyNotSaved(settled) }]);
    const { order: saved } = settled;
    const needed = isFree ? [] : missingOf(saved, step);
    if (needed.length > 0) setMissing(needed);
    else void navigate(submissionPath(next, saved.orderNumber) + search);
  }

  return (
    <div className="submission-end" data-sticky={isSticky && shown.length === 0}>
      {shown.length > 0 && (
        <MissingNote ref={summary} className="tag-form-summary" role="group" missing={shown}>
          <strong>Before you continue</strong>
        </MissingNote>
      )}
      <div className="submission-acts">
        {back && <Link to={submissionPath(back, order.orderNumber) + search}>Back</Link>}
        {/* Not disabled: it would lose the focus. */}
        <Button look="primary" aria-disabled={isBusy} onClick={() => void goOn()}>
          {isBusy ? 'Saving…' : label}
        </Button>
      </div>
    </div>
  );
}
