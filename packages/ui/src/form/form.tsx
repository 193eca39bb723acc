import { useEffect, useRef, type ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';
import type { FormHandle, FormValues } from './use-form.ts';

export interface FormProps<V extends FormValues> {
  form: FormHandle<V>;
  /** Names the form among the landmarks. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** The form's element, and above its fields what went wrong with the whole of it. */
export function Form<V extends FormValues>({ form, label, className, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;

  // A page that came as HTML may have been filled in before its script did.
  const adopted = useRef(false);
  useEffect(() => {
    if (adopted.current) return;
    adopted.current = true;
    const typed = typedBefore(element.current, form.values);
    if (Object.keys(typed).length > 0) form.change(typed as Partial<V>);
  }, [form]);

  useEffect(() => {
    if (refusals > 0) focusFirstError(element.current);
  }, [refusals]);

  return (
    <form
      ref={element}
      className={['tag-form', className].filter(Boolean).join(' ')}
      aria-label={label}
      aria-busy={form.submitting}
      noValidate
      // Without its script the browser would send it itself: never what was typed as an address.
      method="post"
      onSubmit={form.onSubmit}
    >
      {form.failure && (
        <p className="tag-form-failure" role="alert" tabIndex={-1}>
          <WarningIcon />
          <span>{form.failure}</span>
        </p>
      )}
      {children}
    </form>
  );
}

/** Texts that stand in the inputs and not in the form's values. */
function typedBefore(element: HTMLFormElement | null, values: FormValues): FormValues {
  const inputs = [...(element?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])].filter(
    ({ name, value }) => typeof values[name] === 'string' && value !== '' && value !== values[name],
  );
  return Object.fromEntries(
    inputs.filter(({ type }) => type !== 'radio').map(({ name, value }) => [name, value]),
  );
}

/** The first field with a reason, in the order of the page; without one, what the form says itself. */
function focusFirstError(form: HTMLFormElement | null): void {
  const target =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('.tag-form-failure');
  target?.focus();
}
