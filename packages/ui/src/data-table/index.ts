export {
  DataTable,
  type DataColumn,
  type DataTableProps,
  type SortDirection,
} from './data-table.tsx';
export { Pagination, type PaginationProps } from './pagination.tsx';
