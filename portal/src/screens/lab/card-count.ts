import { formatCount } from '@tag/contract/formats';

/** `1 card`, `12 cards`. */
export const cardCount = (count: number): string =>
  count === 1 ? '1 card' : `${formatCount(count)} cards`;
