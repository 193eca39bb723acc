import { Button } from '@tag/ui/button';
import { Form, FormActions, SubmitButton, type FormHandle } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import type { ReactNode } from 'react';

interface FormModalProps<V extends Record<string, string | boolean>> {
  form: FormHandle<V>;
  title: string;
  size?: 'small' | 'full';
  className?: string;
  /** The words of its button, and those while it is under way. */
  submit: ReactNode;
  busy: string;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog, with a button that submits it and one that doesn't. */
export function FormModal<V extends Record<string, string | boolean>>(props: FormModalProps<V>) {
  const { form, className = '', submit, busy, children, ...modal } = props;
  return (
    <Modal {...modal}>
      <Form form={form} className={className}>
        {children}
        <FormActions>
          <SubmitButton submitting={form.submitting} busyLabel={busy}>
            {submit}
          </SubmitButton>
          <Button onClick={modal.onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
