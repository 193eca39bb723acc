import { useCombobox } from '@tag/behavior/combobox';
import { countOf } from '@tag/contract/formats';
import { createResource, failureOf, type Retryable } from '@tag/client/public';
import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { popCards, type CardRow } from '@tag/contract/pops';
import { useEffect, useId, useMemo, useState } from 'react';
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
  const rows = isOpen && found ? found.rows : [];
  const jump = (row: CardRow) => {
    setOpen(false);
    setWords('');
    const { category, year, set, card, number, variation } = row;
    const scope = { category, year, set, card, number, variation };
    navigation.go(queryOf(scope), { isFilter: false });
  };
  const { field, list, optionOf, reset } = useCombobox({
    count: found?.rows.length ?? 0,
    isOpen,
    open: () => setOpen(true),
    close: isOpen ? () => setOpen(false) : undefined,
    // Results of the previous text may be other cards.
    take: (index) => !isBehind && jump(rows[index]!),
    first: 'taken',
  });
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
        {...field}
        aria-describedby={`${id}message`}
        maxLength={200}
        placeholder="Name, number, set, year …"
        value={words}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setWords(target.value);
          reset();
          setOpen(true);
        }}
      />
      <div
        className="tag-pop-found"
        data-open={isOpen && message !== '' ? true : undefined}
        aria-busy={isBehind}
      >
        <ul {...list} aria-label="Cards found">
          {rows.map((row, index) => (
            <li key={row.id} {...optionOf(index)} onClick={() => jump(row)}>
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
