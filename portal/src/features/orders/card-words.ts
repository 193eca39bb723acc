import type { ItemState } from '@tag/contract/orders';

/** How far a card is identified. */
export const ITEM_STATE_WORDS: Readonly<Record<ItemState, string>> = {
  matched: 'In our catalog',
  uncertain: 'Needs your choice',
  by_hand: 'Entered by hand',
  incomplete: 'Incomplete',
};
