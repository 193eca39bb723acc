import { checkInput } from '@tag/contract/errors';
import { formatCount, parseMoney } from '@tag/contract/formats';
import type { Schema } from '@tag/contract/schema';
import { TextField } from '@tag/ui/form';
import { useState } from 'react';
import { useTyped } from './use-typed.ts';

interface MoneyFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** In cents; null while blank. */
  value: number | null;
  rule: Schema<number>;
  disabled?: boolean;
  className?: string;
  /** Called with every amount that the rule allows, and with null once the field is blank. */
  onChange(cents: number | null): void;
}

/** An amount in dollars. An invalid one keeps its text and shows the reason. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, rule, onChange, ...field } = props;
  const [text, setText] = useTyped(value, written);
  const [hasLeft, setLeft] = useState(true);
  const reason = reasonOf(text, rule);

  function type(next: string): void {
    setLeft(false);
    const cents = next.trim() === '' ? null : parseMoney(next);
    const isFine = reasonOf(next, rule) === undefined;
    setText(next, isFine ? cents : value);
    if (isFine && cents !== value) onChange(cents);
  }

  return (
    <TextField
      {...field}
      inputMode="decimal"
      placeholder="0.00"
      value={text}
      error={hasLeft ? reason : undefined}
      onChange={type}
      onBlur={() => setLeft(true)}
    />
  );
}

function reasonOf(text: string, rule: Schema<number>): string | undefined {
  if (text.trim() === '') return undefined;
  const cents = parseMoney(text);
  if (Number.isNaN(cents)) return 'Enter an amount such as 1,250.00';
  return checkInput(cents, rule).fields?.[0]?.reason;
}

/** `1,250` or `1,250.50`, without the sign that the label has. */
function written(cents: number | null): string {
  if (cents === null) return '';
  const dollars = formatCount(Math.floor(cents / 100));
  return cents % 100 === 0 ? dollars : `${dollars}.${String(cents % 100).padStart(2, '0')}`;
}
