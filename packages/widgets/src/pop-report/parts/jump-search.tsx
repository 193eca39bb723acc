import { countOf } from '@tag/contract/formats';
import { createResource, failureOf, type Retryable } from '@tag/client/public';
import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { popCards, type CardRow } from '@tag/contract/pops';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useResource } from '../../shared/use-resource.ts';
import { queryOf } from '../query/query.ts';
import { usePop } from '../pop-context.ts';
import { variationName } from '../query/scope-names.ts';

const MOST = 8;

interface Found {
  readonly rows: readonly CardRow[];
  readonly rowCount: number;
  readonly isNear: boolean;
  readonly isCapped: boolean;
}

/** Searches all cards by any words, and opens one. */
export function JumpSearch() {
  const { navigation } = usePop();
  const id = useId();
  const [words, setWords] = useState('');
  const { found, hasFailed, isBehind } = useFound(words);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const rows = isOpen && found ? found.rows : [];
  const jump = (row: CardRow | undefined) => {
    if (!row) return;
    setOpen(false);
    setWords('');
    const { category, year, set, card, number, variation } = row;
    const scope = { category, year, set, card, number, variation };
    navigation.go(queryOf(scope), { isFilter: false });
  };
  const moveActive = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const most = found?.rows.length ?? 0;
    if (step && most > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(active < 0 ? (step > 0 ? 0 : most - 1) : (active + step + most) % most);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Results of the previous text may be other cards.
      if (!isBehind) jump(rows[Math.max(0, active)]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  };
  const message = describeFound(words, found, hasFailed);
  return (
    <div
      className="tag-pop-jump"
      role="search"
      aria-label="All cards"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <label htmlFor={`${id}words`}>Jump to a card</label>
      <input
        id={`${id}words`}
        // HTML allows this role on a text field only.
        type="text"
        inputMode="search"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}found`}
        aria-autocomplete="list"
        aria-describedby={`${id}message`}
        {...(rows[active] && { 'aria-activedescendant': `${id}${active}` })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Name, number, set, year …"
        value={words}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setWords(target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={moveActive}
      />
      <div
        className="tag-pop-found"
        data-open={isOpen && message !== '' ? true : undefined}
        aria-busy={isBehind}
      >
        <ul id={`${id}found`} role="listbox" aria-label="Cards found">
          {rows.map((row, index) => (
            <li
              key={row.id}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => jump(row)}
            >
              <b>
                {row.card} <span>#{row.number}</span>
              </b>
              <small>
                {row.year} {row.set}, {variationName(row.variation)} ·{' '}
                {countOf(row.total, 'graded', 'graded')}
              </small>
            </li>
          ))}
        </ul>
        <p id={`${id}message`} role="status">
          {isOpen && message}
        </p>
      </div>
    </div>
  );
}

function describeFound(words: string, found: Found | null, hasFailed: boolean): string {
  if (hasFailed) return 'Search is unavailable. Try again in a moment.';
  if (!found || words.trim() === '') return '';
  const { rows, rowCount, isNear, isCapped } = found;
  if (rows.length === 0) return 'No graded card matches these words.';
  if (isNear) return 'No card matches all of these words. Showing the closest matches.';
  if (rowCount <= rows.length) return countOf(rowCount, 'card');
  return `The first ${rows.length} of ${isCapped ? 'more than ' : ''}${countOf(rowCount, 'card')}`;
}

/**
 * The results for the words, after a pause in typing; null before the first response. `isBehind` while they
 * belong to the previous text.
 */
function useFound(words: string) {
  const { store, base } = usePop();
  const [resource] = useState(() =>
    createResource<Found, Retryable>({ problemOf: failureOf, keepsLast: true }),
  );
  const { key, status, value } = useResource(resource);
  const asked = words.trim();
  const query = useMemo(() => ({ ...base, search: asked, pageSize: MOST }), [base, asked]);
  const wanted = JSON.stringify(query);
  useEffect(() => {
    if (asked === '') return resource.clear();
    const timer = setTimeout(() => {
      void resource.load(wanted, async (signal) => {
        const page = await store.client.call(popCards, { query }, { signal });
        const { rows, rowCount, approximate: isNear, capped: isCapped } = page;
        return { rows, rowCount, isNear, isCapped };
      });
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [asked, store, query, wanted, resource]);
  useEffect(() => resource.dispose, [resource]);
  const hasFailed = status === 'failed';
  const isBehind = asked !== '' && !(status === 'ready' && key === wanted);
  return { found: hasFailed ? null : value, hasFailed, isBehind };
}
