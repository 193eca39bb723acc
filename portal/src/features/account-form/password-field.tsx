import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'action'> {
  /** Whether one is being chosen, or one that exists is asked for. */
  kind: 'new' | 'current';
}

/** What password managers read to make one that is taken. */
const RULES =
  'minlength: 8; maxlength: 20; required: lower; required: upper; required: digit; required: [!#$%&*+-.:;=?@^_~];';

/** A password, which can be shown, pasted and filled in by a password manager. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const [isShown, show] = useState(false);
  const rules = kind === 'new' ? { passwordrules: RULES } : {};
  return (
    <TextField
      {...field}
      {...rules}
      type={isShown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          className="account-field__show"
          aria-pressed={isShown}
          aria-label={`Show ${field.label.toLowerCase()}`}
          onClick={() => show(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
