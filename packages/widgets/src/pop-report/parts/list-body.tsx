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
import { titleOf } from '../place/scope-names.ts';

/** The rows of a category, a year, or a set. */
export function ListBody({ view }: { view: ListView }) {
  const { isCompact, level } = usePop();
  const { place, page, names, distribution, trend } = view;
  const linkTo = useScopeLink();
  const filter = useFilter(place);
  const columns = useMemo(
    () => levelColumns(view, { linkTo, compact: isCompact }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- links are made anew with every view
    [view, isCompact],
  );
  const rows: readonly ListRow[] = page.rows;
  const name = ROWS_OF[view.level];
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return (
    <>
      {view.level === 'categories' && place.search === '' && <CategoryGrid rows={view.page.rows} />}
      {!isCompact && <Figures distribution={distribution} trend={trend} />}
      <section className="tag-pop-rows" part="rows">
        <header>
          <Heading level={level + 1}>{title}</Heading>
          <CsvButton columns={columns} rows={rows} scope={names} words={name} />
        </header>
        <RowFilter place={place} rows={name} />
        <p className="tag-pop-told" role="status">
          {page.approximate && rows.length > 0
            ? `Nothing matches all of “${place.search}”. Showing the closest matches.`
            : page.capped
              ? `More than ${rowsInWords(view)} found. Showing the most graded.`
              : place.search && `${rowsInWords(view)} with “${place.search}”`}
        </p>
        {rows.length === 0 ? (
          <NoRows place={place} rows={name} />
        ) : (
          <GradeTable
            label={`${title} of ${titleOf(names)}`}
            columns={columns}
            rows={rows}
            keyOf={(row) => ('id' in row ? row.id : row.year)}
            before={(page.page - 1) * page.pageSize}
            rowCount={page.rowCount}
            sort={place.sort}
            direction={place.direction}
            onSort={(sort, direction) => filter({ sort, direction })}
          />
        )}
        <Pager place={place} page={page} />
      </section>
    </>
  );
}
