import { lazy, Suspense, useMemo } from 'react';
import { CsvButton } from '../export/csv-button.tsx';
import { Figures } from '../parts/figures.tsx';
import { Heading } from '@tag/ui/heading';
import { NoRows } from '../parts/no-rows.tsx';
import { Pager } from '../parts/pager.tsx';
import { RowFilter } from '../parts/row-filter.tsx';
import { scopeName } from '../query/scope-names.ts';
import { useFilter, usePop } from '../pop-context.ts';
import type { CardView } from '../state/view.ts';
import { GradeTable } from '../table/grade-table.tsx';
import { rankColumns } from '../table/rank-columns.tsx';
import { Variations } from './variations.tsx';

/** The maps load with the first card. */
const Regions = lazy(() => import('./regions.tsx'));

/** One card, or one of its variations. */
export function CardBody({ view }: { view: CardView }) {
  const { isCompact, level, navigation } = usePop();
  const { query, page, names, distribution, trend, info, states } = view;
  const filter = useFilter(query);
  const hasVariations = names.variation === null && info.variations.length > 1;
  const columns = useMemo(
    () => rankColumns(navigation, hasVariations),
    [navigation, hasVariations],
  );
  return (
    <>
      <Variations info={info} names={names} />
      {!isCompact && <Figures distribution={distribution} trend={trend} />}
      <section className="tag-pop-rows" part="rows">
        <header>
          <Heading level={level + 1}>Leaderboard</Heading>
          <CsvButton columns={columns} rows={page.rows} scope={names} words="certificates" />
        </header>
        <RowFilter query={query} rows={null} />
        {page.rows.length === 0 ? (
          <NoRows query={query} rows="certificates" />
        ) : (
          <GradeTable
            label={`Certificates of ${scopeName(names)}`}
            columns={columns}
            rows={page.rows}
            keyOf={({ certificate }) => certificate}
            before={(page.page - 1) * page.pageSize}
            rowCount={page.rowCount}
            sort={query.sort}
            direction={query.direction}
            onSort={(sort, direction) => filter({ sort, direction })}
          />
        )}
        <Pager query={query} page={page} />
      </section>
      {!isCompact && states.totals.total > 0 && (
        <Suspense fallback={<div className="tag-pop-regions-room" />}>
          <Regions states={states} />
        </Suspense>
      )}
    </>
  );
}
