import type { PriceChange } from '@tag/contract/prices';
import { DataTable, type DataColumn } from '@tag/ui/data-table';
import { SearchIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { amountInWords, columnInWords, KIND_WORDS } from './price-words.ts';

const columns: readonly DataColumn<PriceChange>[] = [
  { key: 'kind', label: 'Kind', cell: ({ kind }) => KIND_WORDS[kind] },
  {
    key: 'name',
    label: 'Name',
    heading: true,
    cell: ({ name, code }) => (
      <span className="list-long">
        {name}
        <span className="list-aside">{code}</span>
      </span>
    ),
  },
  {
    key: 'before',
    label: 'Now',
    numeric: true,
    cell: ({ kind, before }) => (before === null ? '–' : amountInWords(kind, before)),
  },
  {
    key: 'after',
    label: 'New',
    numeric: true,
    cell: ({ kind, after }) => (after === null ? '–' : amountInWords(kind, after)),
  },
  { key: 'what', label: 'Change', cell: changeInWords },
];

function changeInWords({ before, after, columns: changed }: PriceChange): string {
  if (before === null) return 'Added';
  if (after === null) return 'Removed';
  return `Changed: ${changed.map(columnInWords).join(', ')}`;
}

/** How a price list differs from the one it replaces. */
export function ChangeTable({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <DataTable
      caption="Changes"
      columns={columns}
      rows={changes}
      keyOf={({ kind, code }) => `${kind} ${code}`}
      loading={false}
      empty={
        <Notice icon={<SearchIcon />} title={<h3>Nothing changes</h3>}>
          <p>The file has the same prices as the list it would replace.</p>
        </Notice>
      }
    />
  );
}
