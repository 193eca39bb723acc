import { countOf } from '@tag/contract/formats';

export const countRows = (count: number): string => countOf(count, 'row');

export const countColumns = (count: number): string => countOf(count, 'column');

export const mostRows = ({ maxRows }: { readonly maxRows: number }): string =>
  `This sheet can have at most ${countRows(maxRows)}.`;
