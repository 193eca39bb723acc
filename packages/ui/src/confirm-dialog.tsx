import { ACTION_CODES, type ActionCode } from '@tag/contract/errors';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormActions } from './form/form-actions.tsx';
import { PlainForm } from './form/plain-form.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { Modal } from './modal.tsx';
import './confirm-dialog.css';

export interface ConfirmDialogProps {
  title: string;
  /** The question, and the effect of each answer. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** A third way, neither yes nor no; the button is there when it has a name. */
  neutralLabel?: string;
  /** Red, for actions that can't be undone. */
  danger?: boolean;
  /**
   * Runs before `confirm` counts as the answer. If it returns a text or throws an error, the dialog shows
   * that message and stays open.
   */
  validate?(): string | undefined | void | Promise<string | undefined | void>;
  /** How it was closed: close -1, cancel 0, confirm 1, neutral 2. The owner unmounts it. */
  onAction(action: ActionCode): void;
}

/** A question that has to be answered before anything else. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, neutralLabel, danger, validate, onAction } = props;
  const { confirmLabel = 'Confirm', cancelLabel = 'Cancel' } = props;
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const here = useRef(true);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Enter on a dialog that has just opened must not confirm it. A field in it keeps the focus.
  useLayoutEffect(() => {
    if (document.activeElement instanceof HTMLButtonElement) cancel.current?.focus();
  }, []);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function confirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setMessage(undefined);
    const refusal = await verdictOf(validate);
    // Left meanwhile: that was the answer.
    if (!here.current) return;
    setBusy(false);
    if (refusal === undefined) onAction(ACTION_CODES.confirm);
    else setMessage(refusal);
  }

  return (
    <Modal
      title={title}
      role="alertdialog"
      size="small"
      describedBy={id}
      onClose={() => onAction(ACTION_CODES.close)}
    >
      <PlainForm className="tag-confirm" noValidate onSubmit={confirm}>
        <div id={id}>{children}</div>
        <p className="tag-confirm-message" role="alert">
          {message}
        </p>
        <FormActions>
          <SubmitButton submitting={busy} {...(danger && { className: 'tag-confirm-danger' })}>
            {confirmLabel}
          </SubmitButton>
          {neutralLabel && (
            <Button onClick={() => onAction(ACTION_CODES.neutral)}>{neutralLabel}</Button>
          )}
          <Button ref={cancel} onClick={() => onAction(ACTION_CODES.cancel)}>
            {cancelLabel}
          </Button>
        </FormActions>
      </PlainForm>
    </Modal>
  );
}

async function verdictOf(validate: ConfirmDialogProps['validate']): Promise<string | undefined> {
  try {
    return (await validate?.()) || undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
