import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import './submit-button.css';

interface SubmitButtonProps {
  submitting: boolean;
  /** Shown while it is in progress, such as 'Saving'. */
  busyLabel?: string;
  className?: string;
  children: ReactNode;
}

/** Stays where it is and keeps the focus while the form is under way; a second press does nothing. */
export function SubmitButton({ submitting, busyLabel, className, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      look="primary"
      className={['tag-submit', className].filter(Boolean).join(' ')}
      aria-disabled={submitting}
    >
      {submitting && <span className="tag-submit-turn" aria-hidden="true" />}
      {submitting ? (busyLabel ?? children) : children}
    </Button>
  );
}
