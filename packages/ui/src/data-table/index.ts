export { DataTable, type DataColumn, type DataTableProps } from './data-table.tsx';
export { Pagination } from './pagination.tsx';
