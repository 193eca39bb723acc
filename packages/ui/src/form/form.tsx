import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormHandle, FormValues } from './use-form.ts';
import '../hidden.css';
import './form.css';

interface FormProps<V extends FormValues> {
  form: FormHandle<V>;
  /** Names the form among the landmarks. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * The form element. Above its fields are errors that belong to no field and, after an attempt with errors
 * in several fields, a summary that links to them. The focus goes to the summary, else to the field, else
 * to the message; the document's title says that there is an error.
 */
export function Form<V extends FormValues>({ form, label, className, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  const { refusal } = form;

  // A page that came as HTML may have been filled in before its script did. What is typed from now on
  // is the form's, so this comes before any event.
  const adopted = useRef(false);
  useLayoutEffect(() => {
    if (adopted.current) return;
    adopted.current = true;
    const typed = typedBefore(element.current, form.values);
    if (Object.keys(typed).length > 0) form.change(typed as Partial<V>);
  }, [form]);

  useEffect(() => {
    if (!refusal) return;
    focusError(element.current);
    document.title = `${TITLE_PREFIX}${withoutPrefix(document.title)}`;
    return () => {
      document.title = withoutPrefix(document.title);
    };
  }, [refusal]);

  return (
    <form
      ref={element}
      className={['tag-form', className].filter(Boolean).join(' ')}
      aria-label={label}
      aria-busy={form.submitting}
      noValidate
      // Without our script the browser would submit the form: typed text must never be in the URL.
      method="post"
      onSubmit={form.onSubmit}
    >
      {form.failure && (
        <p className="tag-form-failure" role="alert" tabIndex={-1}>
          <WarningIcon />
          <span>{form.failure}</span>
        </p>
      )}
      {refusal && refusal.errors.length > 1 && (
        <ErrorSummary
          errors={refusal.errors}
          onFollow={(name) => focusField(element.current, name)}
        />
      )}
      {children}
    </form>
  );
}

/** Texts that are in the inputs and not in the form's values. */
function typedBefore(element: HTMLFormElement | null, values: FormValues): FormValues {
  const inputs = [...(element?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])].filter(
    ({ name, value }) => typeof values[name] === 'string' && value !== '' && value !== values[name],
  );
  return Object.fromEntries(
    inputs.filter(({ type }) => type !== 'radio').map(({ name, value }) => [name, value]),
  );
}

const TITLE_PREFIX = 'Error: ';
const withoutPrefix = (title: string) =>
  title.startsWith(TITLE_PREFIX) ? title.slice(TITLE_PREFIX.length) : title;

/** The summary, else the one refused field, else the message of the form. */
function focusError(form: HTMLFormElement | null): void {
  const target = ['.tag-form-summary', '[aria-invalid="true"]', '.tag-form-failure']
    .map((selector) => form?.querySelector<HTMLElement>(selector))
    .find(Boolean);
  target?.focus();
}

/** Radio buttons carry their field's name with the id of their group behind it. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const exact = CSS.escape(name);
  const control = form?.querySelector<HTMLElement>(`[name="${exact}"], [name^="${exact}:"]`);
  control?.focus();
}
