import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { useEffect, useEffectEvent, useId, useState } from 'react';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch(search: string): void;
}

/** Searches when the visitor pauses typing. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const id = useId();
  const [words, setWords] = useState(search);
  // The search was changed elsewhere: reset the field.
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (words.trim() !== search) setWords(search);
  }
  const send = useEffectEvent(onSearch);
  useEffect(() => {
    const asked = words.trim();
    if (asked === search) return;
    const timer = setTimeout(() => send(asked), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [words, search]);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={words}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={({ target }) => setWords(target.value)}
      />
    </>
  );
}
