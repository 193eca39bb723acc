import { countOf } from '@tag/contract/formats';

export const countRows = (count: number): string => countOf(count, 'row');

export const countColumns = (count: number): string => countOf(count, 'column');
