import { Segments, type Segment } from '@tag/ui/segments';
import { useState } from 'react';
import { wordsOf } from '../state/report-error.ts';
import { originOf, reportLink } from '../view-parts/facts.ts';
import { SlabPicture } from '../view-parts/slab-picture.tsx';
import type { LoadingReport } from '../view-parts/use-details.ts';
import type { ComparisonProps } from './comparison-props.ts';
import { compareReports, type Cell, type RowGroup } from './rows.ts';

type Shown = 'all' | 'differences';

const CHOICES: readonly Segment<Shown>[] = [
  { value: 'all', label: 'All rows' },
  { value: 'differences', label: 'Differences only' },
];
/** Grade and subgrades. */
const BRIEF_GROUPS = 2;

/** One row for each fact, one column for each certificate. */
export function ComparisonTable({ loading, client, links, isBrief }: ComparisonProps) {
  const [shown, setShown] = useState<Shown>('all');
  const groups = compareReports(loading.map(({ report }) => report));
  const kept = groups
    .slice(0, isBrief ? BRIEF_GROUPS : undefined)
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ differs }) => differs || shown === 'all'),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <div className="tag-comparison-choice">
        {!isBrief && (
          <Segments
            label="Rows"
            segments={CHOICES}
            value={shown}
            onChange={(value) => setShown(value)}
          />
        )}
        <p>
          <span aria-hidden="true">✓</span> marks the better value
        </p>
      </div>
      <table data-columns={loading.length}>
        <thead>
          <tr>
            <td />
            {loading.map((one) => (
              <th key={one.cert} scope="col">
                {one.report && (
                  <SlabPicture
                    report={one.report}
                    client={client}
                    sizes="(min-width: 768px) 200px, 30vw"
                  />
                )}
                <ColumnTitle one={one} links={links} />
              </th>
            ))}
          </tr>
        </thead>
        {kept.map((group) => (
          <Group key={group.title} group={group} columns={loading} />
        ))}
      </table>
      {kept.length === 0 && <p role="status">There are no differences.</p>}
    </>
  );
}

function ColumnTitle({ one, links }: { one: LoadingReport } & Pick<ComparisonProps, 'links'>) {
  const { cert, report, error, retry } = one;
  if (report) {
    const link = reportLink(links, cert);
    return (
      <>
        {link ? <a {...link}>{report.card.name}</a> : <b>{report.card.name}</b>}
        <small>{originOf(report)}</small>
        <small>{cert}</small>
      </>
    );
  }
  if (!error) return <b>{cert}</b>;
  const { title, help } = wordsOf(error, cert);
  return (
    <>
      <b>{cert}</b>
      <small part="notice" title={help}>
        {title}
      </small>
      {error.retryable && (
        <button type="button" className="tag-button" onClick={retry}>
          Try again
        </button>
      )}
    </>
  );
}

function Group({ group, columns }: { group: RowGroup; columns: readonly LoadingReport[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns.length + 1} part="section">
          {group.title}
        </th>
      </tr>
      {group.rows.map(({ label, cells, differs }) => (
        <tr key={label} data-differs={differs ? '' : undefined}>
          <th scope="row">{label}</th>
          {cells.map((cell, index) => (
            <Value key={columns[index]?.cert} cell={cell} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Value({ cell }: { cell: Cell | null }) {
  if (!cell) {
    return (
      <td>
        <span aria-hidden="true">–</span>
        <span className="tag-hidden">Not available</span>
      </td>
    );
  }
  return (
    <td data-best={cell.isBest ? '' : undefined}>
      {cell.text}
      {cell.isBest && (
        <>
          {' '}
          <span aria-hidden="true">✓</span>
          <span className="tag-hidden">better</span>
        </>
      )}
    </td>
  );
}
