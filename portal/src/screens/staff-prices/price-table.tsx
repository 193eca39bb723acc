import type { Price, PriceList } from '@tag/contract/prices';
import { DataTable, type DataColumn } from '@tag/ui/data-table';
import { amountInWords, detailsInWords, KIND_WORDS } from './price-words.ts';

const columns: readonly DataColumn<Price>[] = [
  { key: 'kind', label: 'Kind', cell: ({ kind }) => KIND_WORDS[kind] },
  {
    key: 'name',
    label: 'Name',
    heading: true,
    cell: ({ name, code, description }) => (
      <span className="list-long">
        {name}
        <span className="list-aside">{description || code}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    label: 'Price',
    numeric: true,
    cell: (row) => amountInWords(row.kind, row.amount),
  },
  { key: 'details', label: 'Details', cell: (row) => detailsInWords(row) || '–' },
];

/** The rows of a price list. */
export function PriceTable({ list }: { list: PriceList }) {
  return (
    <DataTable
      caption="Prices"
      columns={columns}
      rows={list.prices}
      keyOf={({ kind, code }) => `${kind} ${code}`}
      loading={false}
      empty={null}
    />
  );
}
