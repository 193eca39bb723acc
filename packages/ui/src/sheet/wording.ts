import { formatCount } from '@tag/contract/formats';

export const countRows = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

export const countColumns = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'column' : 'columns'}`;
