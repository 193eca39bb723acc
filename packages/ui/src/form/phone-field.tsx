import { formatPhone } from '@tag/contract/formats';
import { PHONE_DISPLAY } from '@tag/contract/constants';
import type { FieldBinding, FieldText } from './binding.ts';
import { TextField } from './text-field.tsx';

/** A phone number: typed or pasted in any accepted shape, shown as `(###)-###-####` once left. */
export function PhoneField(props: FieldBinding<string> & Partial<FieldText>) {
  const { value, onChange, onBlur, label = 'Phone number' } = props;
  return (
    <TextField
      {...props}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={PHONE_DISPLAY.replaceAll('#', '0')}
      onBlur={() => {
        if (isPlain(value)) onChange(formatPhone(value));
        onBlur?.();
      }}
    />
  );
}

/** Digits with what people put between them; a leading plus would be lost, so it is left alone. */
const isPlain = (value: string) => /^[\d\s().-]+$/.test(value.trim());
