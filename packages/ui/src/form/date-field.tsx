import type { FieldBinding, FieldText } from './binding.ts';
import { TextField } from './text-field.tsx';

/** A day as `MM-DD-YYYY`, typed: digits alone are parted for the one who types. */
export function DateField(props: FieldBinding<string> & FieldText & { autoComplete?: string }) {
  const { value, onChange } = props;
  return (
    <TextField
      {...props}
      hint={props.hint ?? 'MM-DD-YYYY'}
      inputMode="numeric"
      onChange={(typed) => onChange(partDigits(typed, value))}
    />
  );
}

/** `0704` becomes `07-04-`; taking a character away is never undone by this. */
export function partDigits(typed: string, before: string): string {
  const text = typed.replace(/[/.\s]/g, '-');
  if (before.startsWith(text) || !/^[\d-]*$/.test(text)) return text;
  const digits = text.replaceAll('-', '');
  const plain = /^\d{0,2}-?\d{0,2}-?\d{0,4}$/.test(text);
  if (!plain || digits.length > 8) return text;
  const [month, day, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (/^\d-/.test(text) || /^\d\d-\d-/.test(text)) return text;
  if (day.length === 2) return `${month}-${day}-${year}`;
  return month.length === 2 ? `${month}-${day}` : month;
}
