import type { FieldBinding, FieldText } from './binding.ts';
import { TextField } from './text-field.tsx';

/** A day as `MM-DD-YYYY`. Separators are added while digits are typed. */
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

/**
 * `0704` becomes `07-04`, and `1990-07-04`, which browsers fill in for `bday`, becomes `07-04-1990`.
 * Deleting a character is never undone by this.
 */
function partDigits(typed: string, before: string): string {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (isoYear) return `${isoMonth}-${isoDay}-${isoYear}`;
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
