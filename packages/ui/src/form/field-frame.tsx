import { useId, type ReactNode } from 'react';
import type { FieldText } from './binding.ts';
import './fields.css';

/** Connects a control to its label, hint and error. */
interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldFrameProps extends Omit<FieldText, 'label'> {
  label: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
  /** Below the control, such as a list of rules; its id is one of the control's descriptions. */
  below?: (id: string) => ReactNode;
  children(ids: ControlIds): ReactNode;
}

/** Label, control, advice and reason; fields side by side keep their controls on one line. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, optional, className, below, children } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, below && `${id}-below`];
  return (
    <div className={['tag-field', className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="tag-field-optional"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional === false ? true : undefined,
      })}
      {hint && (
        <p className="tag-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} reason={error} />}
      {below?.(`${id}-below`)}
    </div>
  );
}

export function FieldError({ id, reason }: { id: string; reason: string }) {
  return (
    <p className="tag-field-error" id={id}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" />
        <path d="M8 4.5v4M8 11v.1" />
      </svg>
      {reason}
    </p>
  );
}
