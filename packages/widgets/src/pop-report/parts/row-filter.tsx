import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import type { GradeKey } from '@tag/contract/graded-cards';
import { useEffect, useId, useRef, useState } from 'react';
import type { PopQuery } from '../query/query.ts';
import { useFilter, useLatestQuery } from '../pop-context.ts';
import { GRADE_NAMES } from '../wording.ts';

/** Filters: which rows to show and which grades to count. */
export function RowFilter(props: { query: PopQuery; rows: string | null }) {
  const { rows } = props;
  const query = useLatestQuery(props.query);
  return (
    <div className="tag-pop-filter" role="search" aria-label={rows ?? 'Certificates'}>
      {rows !== null && <WordFilter query={query} />}
      <GradeFilter query={query} />
    </div>
  );
}

function WordFilter({ query }: { query: PopQuery }) {
  const id = useId();
  const filter = useFilter(query);
  const [words, setWords] = useState(query.search);
  // Another scope, or the search was cleared: reset the field.
  const [shown, setShown] = useState(query.search);
  if (shown !== query.search) {
    setShown(query.search);
    setWords(query.search);
  }
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  useEffect(() => {
    const asked = words.trim();
    if (asked === query.search) return;
    const timer = setTimeout(() => latest.current({ search: asked }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [words, query.search]);
  return (
    <p className="tag-pop-words">
      <label htmlFor={id}>Filter</label>
      <input
        id={id}
        type="search"
        value={words}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder="Filter by name"
        onChange={({ target }) => setWords(target.value)}
      />
    </p>
  );
}

function GradeFilter({ query }: { query: PopQuery }) {
  const filter = useFilter(query);
  const chosen = new Set(query.grades);
  const choose = (key: GradeKey, isChosen: boolean) => {
    const next = GRADE_NAMES.map((grade) => grade.key).filter((other) =>
      other === key ? isChosen : chosen.has(other),
    );
    filter({ grades: next.length === GRADE_NAMES.length ? [] : next });
  };
  const names = GRADE_NAMES.filter(({ key }) => chosen.has(key)).map(({ name }) => name);
  return (
    <details className="tag-pop-grades">
      <summary>
        Grades:{' '}
        <b>{names.length === 0 ? 'all' : names.length > 2 ? names.length : names.join(', ')}</b>
      </summary>
      <fieldset>
        <legend className="tag-hidden">Count only these grades</legend>
        {GRADE_NAMES.map(({ key, name }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={chosen.has(key)}
              onChange={({ target }) => choose(key, target.checked)}
            />
            {name}
          </label>
        ))}
        <button
          type="button"
          className="tag-button"
          disabled={names.length === 0}
          onClick={() => filter({ grades: [] })}
        >
          Count all grades
        </button>
      </fieldset>
    </details>
  );
}
