import { ACTION_CODES } from '@tag/contract/errors';
import { ConfirmDialog, type ConfirmDialogProps } from '@tag/ui/confirm-dialog';
import { say } from '@tag/ui/toast';
import { useRef } from 'react';
import { describeFailure } from '../api/describe-failure.ts';

interface ConfirmCallProps<Answer> extends Pick<
  ConfirmDialogProps,
  'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'danger'
> {
  /** Why it can't be sent as it is. */
  problem?(): string | undefined;
  /** What is done. When it fails, the dialog says why and stays open. */
  call(): Promise<Answer>;
  /** The toast afterwards. */
  said?: string;
  /** Loads what changed. */
  onDone?(answer: Answer): void;
  /** Called before `onDone` too. */
  onClose(): void;
}

/** Asks before a call is made, makes it, and says that it's done. */
export function ConfirmCall<Answer>(props: ConfirmCallProps<Answer>) {
  const { problem, call, said, onDone, onClose, ...question } = props;
  const answered = useRef<Answer>(undefined);
  const keep = (answer: Answer) => void (answered.current = answer);
  return (
    <ConfirmDialog
      {...question}
      validate={() => problem?.() ?? call().then(keep, describeFailure)}
      onAction={(action) => {
        onClose();
        if (action !== ACTION_CODES.confirm) return;
        if (said) say(said);
        onDone?.(answered.current as Answer);
      }}
    />
  );
}
