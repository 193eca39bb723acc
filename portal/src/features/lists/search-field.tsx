import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { TextField } from '@tag/ui/form';
import { useEffect, useRef, useState } from 'react';
import { tidySearch } from './list-address.ts';

interface SearchFieldProps {
  /** The words that the list was asked for. */
  value: string;
  placeholder: string;
  /** Called with the trimmed words a moment after the last key. */
  onSearch(words: string): void;
}

/**
 * Filters a list by typed text. It remembers what it sent: those words coming back as `value` change nothing,
 * whatever was typed meanwhile; any others, as from a link, take the place of what is typed.
 */
export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
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
  return (
    <TextField
      name="search"
      label="Search"
      type="search"
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
    />
  );
}
