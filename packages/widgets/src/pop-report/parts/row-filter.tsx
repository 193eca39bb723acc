import type { GradeKey } from '@tag/contract/graded-cards';
import { SearchField } from '../../shared/search-field.tsx';
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
  const filter = useFilter(query);
  return (
    <p className="tag-pop-words">
      <SearchField
        label="Filter"
        placeholder="Filter by name"
        search={query.search}
        onSearch={(search) => filter({ search })}
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
        <span>
          Grades:{' '}
          <b>{names.length === 0 ? 'all' : names.length > 2 ? names.length : names.join(', ')}</b>
        </span>
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
