import { formatPhone } from '@tag/contract/formats';
import { PHONE_DISPLAY } from '@tag/contract/constants';
import type { FieldBinding, FieldText } from './binding.ts';
import { TextField } from './text-field.tsx';

interface PhoneFieldProps extends FieldBinding<string>, Partial<FieldText> {
  /** `off` for another person's number. */
  autoComplete?: 'tel' | 'off';
}

/**
 * A phone number, typed or pasted in any accepted shape. Shown as `(###)-###-####` once the field is left;
 * a number that starts with a plus stays as typed.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { value, onChange, onBlur, label = 'Phone number', autoComplete = 'tel' } = props;
  return (
    <TextField
      {...props}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      placeholder={PHONE_DISPLAY.replaceAll('#', '0')}
      onBlur={() => {
        if (isPlain(value)) onChange(formatPhone(value));
        onBlur?.();
      }}
    />
  );
}

/** Digits and the separators people use: a stray letter must not disappear before the rule reports it. */
const isPlain = (value: string) => /^[\d\s().-]+$/.test(value.trim());
