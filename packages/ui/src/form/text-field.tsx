import type { InputHTMLAttributes } from 'react';
import type { FieldBinding, FieldText } from './binding.ts';
import { FieldFrame } from './field-frame.tsx';

interface TextFieldProps extends FieldBinding<string>, FieldText {
  /** What it belongs to, for screen readers, where several fields share a label. */
  of?: string;
  type?: 'text' | 'email' | 'search' | 'tel' | 'url';
  /** HTML's `autocomplete` token, for browsers to fill the field in; without one they don't offer to. */
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  autoFocus?: boolean;
  readOnly?: boolean;
  className?: string;
}

export function TextField(props: TextFieldProps) {
  const {
    label: text,
    of,
    hint,
    error,
    optional,
    className,
    type = 'text',
    autoComplete = 'off',
    value,
    onChange,
    ...input
  } = props;
  const label = of ? (
    <>
      {text}
      <span className="tag-hidden"> of {of}</span>
    </>
  ) : (
    text
  );
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          className="tag-input"
          {...{ type, autoComplete }}
          value={value}
          // A rule about letters is the contract's; the browser is not to change or doubt a name.
          spellCheck={false}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
