import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { TextField } from '@tag/ui/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SCANNER_MS } from '../scan/burst.ts';
import { tidySearch } from './list-address.ts';

interface SearchFieldProps {
  /** The words that the list was asked for. */
  value: string;
  label?: string;
  placeholder?: string;
  /** Called with the trimmed words a moment after the last key. */
  onSearch(words: string): void;
  /** Called with what is typed at Enter, and with what was scanned or pasted. @returns whether it is dealt with */
  onTake?: Take;
}

export type Take = (typed: string, isScan: boolean) => boolean | Promise<boolean>;

/**
 * Filters a list by typed text. It remembers what it sent: those words coming back as `value` change nothing,
 * whatever was typed meanwhile; any others, as from a link, take the place of what is typed.
 */
export function SearchField({
  value,
  label = 'Search',
  placeholder = '',
  onSearch,
  onTake,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== shown) {
    setShown(value);
    const index = sent.indexOf(value);
    setSent(index < 0 ? [] : sent.slice(index + 1));
    if (index < 0) setTyped(value);
  }
  // The delayed call keeps a filter that was chosen meanwhile.
  const search = useRef(onSearch);
  useEffect(() => void (search.current = onSearch));
  const words = tidySearch(typed);
  const last = sent.at(-1) ?? value;
  useEffect(() => {
    if (words === last) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, words]);
      search.current(words);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [words, last]);
  const { type, take } = useTake(typed, setTyped, onTake);
  const field = (
    <TextField
      {...{ label, placeholder }}
      name="search"
      type="search"
      value={typed}
      onChange={type}
    />
  );
  if (!onTake) return field;
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    take(typed, false);
  }
  return <form onSubmit={onSubmit}>{field}</form>;
}

/** Empties the field once what is in it was taken: at Enter, or a moment after a scanner's last character. */
function useTake(typed: string, setTyped: (next: string) => void, onTake: Take | undefined) {
  const scan = useRef({ before: '', at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ typed, onTake });
  useEffect(() => void (latest.current = { typed, onTake }));
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(text: string, isScan: boolean): void {
    clearTimeout(timer.current);
    const taken = latest.current.onTake?.(text, isScan);
    const whole = latest.current.typed;
    if (taken === true) setTyped('');
    else if (taken) {
      void taken.then((isDone) => isDone && latest.current.typed === whole && setTyped(''));
    }
  }

  function type(next: string): void {
    setTyped(next);
    latest.current.typed = next;
    clearTimeout(timer.current);
    if (!onTake) return;
    const now = performance.now();
    if (now - scan.current.at > SCANNER_MS) scan.current.before = typed;
    scan.current.at = now;
    const { before } = scan.current;
    const scanned = next.startsWith(before) ? next.slice(before.length) : next;
    timer.current = setTimeout(() => take(scanned, true), 2 * SCANNER_MS);
  }
  return { type, take };
}
