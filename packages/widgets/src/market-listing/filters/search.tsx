import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { useEffect, useId, useRef, useState } from 'react';

interface SearchProps {
  search: string;
  onSearch(search: string): void;
}

/** Searches when the visitor pauses typing. */
export function Search({ search, onSearch }: SearchProps) {
  const id = useId();
  const [words, setWords] = useState(search);
  // The search was cleared elsewhere: reset the field.
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (words.trim() !== search) setWords(search);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const asked = words.trim();
    if (asked === search) return;
    const timer = setTimeout(() => latest.current(asked), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [words, search]);
  return (
    <p className="tag-market-field" data-field="search">
      <label htmlFor={id}>Search</label>
      <input
        id={id}
        type="search"
        value={words}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, set, year, or certificate"
        onChange={({ target }) => setWords(target.value)}
      />
    </p>
  );
}
