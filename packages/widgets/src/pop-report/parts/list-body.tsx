import { useMemo } from 'react';
import { CsvButton } from '../export/csv-button.tsx';
import { useFilter, usePop, useScopeLink } from '../pop-context.ts';
import type { ListView } from '../state/view.ts';
import { GradeTable } from '../table/grade-table.tsx';
import { levelColumns, ROWS_OF, rowsInWords, type ListRow } from '../table/level-columns.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Figures } from './figures.tsx';
import { Heading } from '@tag/ui/heading';
import { NoRows } from './no-rows.tsx';
import { Pager } from './pager.tsx';
import { RowFilter } from './row-filter.tsx';
import { scopeName } from '../query/scope-names.ts';

/** The rows of a category, a year, or a set. */
export function ListBody({ view }: { view: ListView }) {
  const { isCompact, level } = usePop();
  const { query, page, names, distribution, trend } = view;
  const linkTo = useScopeLink();
  const filter = useFilter(query);
  const columns = useMemo(
    () => levelColumns(view, { linkTo, compact: isCompact }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- links are new with every view
    [view, isCompact],
  );
  const rows: readonly ListRow[] = page.rows;
  const name = ROWS_OF[view.level];
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return (
    <>
      {view.level === 'categories' && query.search === '' && <CategoryGrid rows={view.page.rows} />}
      {!isCompact && <Figures distribution={distribution} trend={trend} />}
      <section className="tag-pop-rows" part="rows">
        <header>
          <Heading level={level + 1}>{title}</Heading>
          <CsvButton columns={columns} rows={rows} scope={names} words={name} />
        </header>
        <RowFilter query={query} rows={name} />
        <p className="tag-pop-message" role="status">
          {page.approximate && rows.length > 0
            ? `Nothing matches all of “${query.search}”. Showing the closest matches.`
            : page.capped
              ? `More than ${rowsInWords(view)} found. Showing the most graded.`
              : query.search && `${rowsInWords(view)} with “${query.search}”`}
        </p>
        {rows.length === 0 ? (
          <NoRows query={query} rows={name} />
        ) : (
          <GradeTable
            label={[title, scopeName(names)].filter(Boolean).join(' of ')}
            columns={columns}
            rows={rows}
            keyOf={(row) => ('id' in row ? row.id : row.year)}
            before={(page.page - 1) * page.pageSize}
            rowCount={page.rowCount}
            most={rows.reduce((most, { total }) => Math.max(most, total), 1)}
            sort={query.sort}
            direction={query.direction}
            onSort={(sort, direction) => filter({ sort, direction })}
          />
        )}
        {rows.length > 0 && (
          <p className="tag-pop-note">Bars show Graded relative to the top row.</p>
        )}
        <Pager query={query} page={page} />
      </section>
    </>
  );
}
