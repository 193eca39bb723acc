import { foldText } from '@tag/contract/formats';
import { setTitle } from '@tag/contract/graded-cards';
import { readNumber } from '../db/card-words.ts';

interface NamedSet {
  readonly year: number;
  readonly brand: string;
  readonly set: string;
}

interface NamedCard {
  readonly number: string;
  readonly name: string;
}

/** The texts of one variation of a card. */
export interface Named extends NamedSet, NamedCard {
  readonly category: string;
  readonly variation: string;
}

/*
 * Each key is equal for two spellings of the same: case, accents, the zeros before a number, and a brand
 * that the set begins with don't matter.
 */
export const setKey = ({ brand, set, year }: NamedSet): string =>
  JSON.stringify([year, foldText(setTitle({ brand, set }))]);
export const cardKey = ({ name, number }: NamedCard): string =>
  JSON.stringify([readNumber(number).printed, foldText(name)]);
export const keyOf = (named: Named): string =>
  JSON.stringify([
    foldText(named.category),
    setKey(named),
    cardKey(named),
    foldText(named.variation),
  ]);
