import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { TextField } from '@tag/ui/form';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  value: string;
  placeholder: string;
  /** Called with the trimmed words a moment after the last key. */
  onSearch(words: string): void;
}

/** Filters a list by typed text. */
export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Cleared from elsewhere, as by the button of an empty list.
  if (value !== shown) {
    setShown(value);
    if (value === '') setTyped('');
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The delayed call keeps a filter that was chosen meanwhile.
  const search = useRef(onSearch);
  useEffect(() => void (search.current = onSearch));
  return (
    <TextField
      name="search"
      label="Search"
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search.current(text.trim()), SEARCH_DELAY_MS);
      }}
    />
  );
}
