import { useState } from 'react';
import type { FieldBinding, FieldText } from './binding.ts';
import { FieldFrame } from './field-frame.tsx';

/** One thing a chosen password must have. */
interface PasswordRule {
  readonly label: string;
  holds(password: string): boolean;
}

interface PasswordFieldProps extends FieldBinding<string>, FieldText {
  /** Lets password managers offer the stored password or a new one. */
  autoComplete: 'current-password' | 'new-password';
  /** Shown below, each ticked once it is met. */
  rules?: readonly PasswordRule[];
  autoFocus?: boolean;
}

/** A native password input that accepts pasted text and can show the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, value, onChange, rules, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      {...{ label, hint, error, optional }}
      {...(rules && { below: (id) => <RuleList id={id} rules={rules} password={value} /> })}
    >
      {(ids) => (
        <span className="tag-password">
          <input
            {...input}
            {...ids}
            className="tag-input"
            type={shown ? 'text' : 'password'}
            value={value}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="tag-hidden"> {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

interface RuleListProps {
  id: string;
  rules: readonly PasswordRule[];
  password: string;
}

function RuleList({ id, rules, password }: RuleListProps) {
  return (
    <ul className="tag-password-rules" id={id}>
      {rules.map(({ label, holds }) => {
        const done = password !== '' && holds(password);
        return (
          <li key={label} data-done={done}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              {done ? <path d="m3.5 8.5 3 3 6-7" /> : <circle cx="8" cy="8" r="2.5" />}
            </svg>
            {label}
            <span className="tag-hidden">{done ? ': done' : ': not yet'}</span>
          </li>
        );
      })}
    </ul>
  );
}
