import type { AccountForm } from './use-account-form.ts';

interface FormEndProps {
  form: AccountForm;
  label: string;
  /** What the button says while the form is on its way. */
  busyLabel: string;
}

/** What was refused as a whole, and the button that sends the form. */
export function FormEnd({ form, label, busyLabel }: FormEndProps) {
  return (
    <>
      <div role="alert" className="account-form__refusal">
        {form.refusal}
      </div>
      <button type="submit" className="button" disabled={!form.isReady} aria-busy={form.isBusy}>
        {form.isBusy ? busyLabel : label}
      </button>
    </>
  );
}
