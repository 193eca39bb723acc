import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import type { AccountForm } from './use-account-form.ts';
import './account-form.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: AccountForm;
  name: string;
  label: string;
  hint?: string;
  /** A button inside the field, at its end. */
  action?: ReactNode;
}

/** A native input with its label, what helps to fill it in, and what is wrong with it. */
export function TextField({ form, name, label, hint, action, ...input }: TextFieldProps) {
  const id = useId();
  const reason = form.reasonOf(name);
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      <div className="account-field__box">
        <input
          {...input}
          id={id}
          name={name}
          required
          aria-invalid={reason !== undefined}
          aria-describedby={`${id}-note`}
        />
        {action}
      </div>
      <p id={`${id}-note`} className="account-field__note" data-wrong={reason !== undefined}>
        {reason ?? hint}
      </p>
    </div>
  );
}
