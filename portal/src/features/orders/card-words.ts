import type { CardSize, ItemState } from '@tag/contract/orders';

/** Sizes as customers read them, wherever prices aren't shown with them. */
export const CARD_SIZE_WORDS: Readonly<Record<CardSize, string>> = {
  standard: 'Standard',
  thick: 'Thick',
  oversized: 'Oversized',
  mini: 'Mini',
  unsure: 'Not sure',
};

/** How far a card is identified. */
export const ITEM_STATE_WORDS: Readonly<Record<ItemState, string>> = {
  matched: 'In our catalog',
  uncertain: 'Needs your choice',
  by_hand: 'Entered by hand',
  incomplete: 'Incomplete',
};
