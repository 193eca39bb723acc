import { ACTION_CODES } from '@tag/contract/errors';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { say } from '@tag/ui/toast';
import type { ReactNode } from 'react';
import { describeFailure } from '../../api/describe-failure.ts';
import '@tag/ui/confirm-dialog.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/form/form.css';
import '@tag/ui/modal.css';

interface ConfirmAnswerProps {
  title: string;
  label: string;
  dismissLabel?: string;
  /** The toast after it is sent. */
  said: string;
  danger?: boolean;
  /** Why it can't be sent as it is. */
  problem?(): string | undefined;
  send(): Promise<unknown>;
  onSent(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before an answer is sent to the lab. The pressed button is gone afterwards. */
export function ConfirmAnswer(props: ConfirmAnswerProps) {
  const { children, danger = false, dismissLabel = 'Not now', label, title } = props;
  const { onClose, onSent, problem, said, send } = props;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      cancelLabel={dismissLabel}
      danger={danger}
      validate={() => problem?.() ?? send().then(() => undefined, describeFailure)}
      onAction={(action) => {
        onClose();
        if (action !== ACTION_CODES.confirm) return;
        document.querySelector('main')?.focus({ preventScroll: true });
        say(said);
        onSent();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
