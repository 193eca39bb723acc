import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { formatMoney, parseMoney } from '@tag/contract/formats';
import { useEffect, useEffectEvent, useId, useState } from 'react';

const MOST_CENTS = 100_000_000;

type Cents = number | undefined;

interface PricesProps {
  minPrice: Cents;
  maxPrice: Cents;
  onChange(minPrice: Cents, maxPrice: Cents): void;
}

/** Lowest and highest price in dollars; invalid amounts are ignored. */
export function Prices({ minPrice, maxPrice, onChange }: PricesProps) {
  const id = useId();
  const [typed, setTyped] = useState({ min: writtenOf(minPrice), max: writtenOf(maxPrice) });
  const [min, max] = [read(typed.min), read(typed.max)];
  const problem = problemOf(min, max);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (problem !== null || (min === minPrice && max === maxPrice)) return;
    const timer = setTimeout(() => change(min, max), 2 * SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [problem, min, max, minPrice, maxPrice]);
  const field = (end: 'min' | 'max', label: string) => (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      placeholder={end === 'min' ? 'From $' : 'To $'}
      autoComplete="off"
      maxLength={14}
      value={typed[end]}
      aria-invalid={problem?.field === end || undefined}
      aria-describedby={problem?.field === end ? id : undefined}
      onChange={({ target: { value } }) => setTyped((both) => ({ ...both, [end]: value }))}
    />
  );
  return (
    <fieldset className="tag-market-field" data-field="prices">
      <legend>Price</legend>
      <span>
        {field('min', 'Lowest price, in dollars')}
        {field('max', 'Highest price, in dollars')}
      </span>
      <small id={id} role="status">
        {problem?.reason}
      </small>
    </fieldset>
  );
}

const writtenOf = (cents: Cents) => (cents === undefined ? '' : formatMoney(cents).slice(1));

const read = (typed: string): Cents => (typed.trim() === '' ? undefined : parseMoney(typed));

function problemOf(min: Cents, max: Cents): { field: 'min' | 'max'; reason: string } | null {
  for (const [field, cents] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (Number.isNaN(cents)) return { field, reason: 'Enter an amount such as 25 or 25.50' };
    if (cents !== undefined && cents > MOST_CENTS) {
      return { field, reason: `Must be at most ${formatMoney(MOST_CENTS)}` };
    }
  }
  if (min === undefined || max === undefined || min <= max) return null;
  return { field: 'max', reason: 'Must not be below the lowest price' };
}
