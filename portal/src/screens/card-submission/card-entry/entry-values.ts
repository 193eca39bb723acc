import { CARD_YEAR } from '@tag/contract/constants';
import {
  type CardEntry,
  cardEntryFields,
  cardNameRule,
  cardQuantityRule,
  cardSetRule,
  cardYearRule,
  isSerialInRun,
} from '@tag/contract/orders';
import { refined, required, shape } from '@tag/contract/schema';
import {
  copyOfValues,
  present,
  readWhole,
  valuesOfCopy,
  written,
  type CopyValues,
} from '../../../features/copy-details/copy-values.ts';

/** The values of a card's fields. */
export interface EntryValues extends CopyValues {
  year: string;
  set: string;
  subset: string;
  number: string;
  name: string;
  variation: string;
  copies: string;
}

export const BLANK_ENTRY: EntryValues = {
  year: String(CARD_YEAR),
  set: '',
  subset: '',
  number: '',
  name: '',
  variation: '',
  ...valuesOfCopy({}),
  copies: '1',
};

/** A card entered by hand, with enough fields to identify it. */
export const handEntryStruct = refined(
  shape({
    ...cardEntryFields,
    year: required(cardYearRule, 'Year is required'),
    set: required(cardSetRule, 'Set is required'),
    name: required(cardNameRule, 'Name is required'),
    copies: cardQuantityRule,
  }),
  isSerialInRun,
);

/** The values the rules check: without blank fields, numbers as numbers. */
export function entryOfValues(values: EntryValues): Record<string, unknown> {
  const texts = ['set', 'subset', 'number', 'name', 'variation'] as const;
  const typed = texts.filter((name) => values[name].trim() !== '');
  return {
    ...Object.fromEntries(typed.map((name) => [name, values[name]])),
    ...present({ year: readWhole(values.year) }),
    ...copyOfValues(values),
  };
}

export function valuesOfEntry(entry: CardEntry): EntryValues {
  return {
    ...BLANK_ENTRY,
    year: written(entry.year),
    set: entry.set ?? '',
    subset: entry.subset ?? '',
    number: entry.number ?? '',
    name: entry.name ?? '',
    variation: entry.variation ?? '',
    ...valuesOfCopy(entry),
  };
}

/** What the words of a search say of a card: a year, a number such as `4/102` or `#4`, else its name. */
export function valuesOfWords(text: string): EntryValues {
  const words = text.split(/\s+/).filter(Boolean);
  const year = words.find((word) => /^(?:18|19|20)\d{2}$/.test(word));
  const number = words.find((word) => /^(?:#\w+|\w*\d\/\w+)$/.test(word));
  const name = words.filter((word) => word !== year && word !== number).join(' ');
  const typed = { name, number: number?.replace('#', '') ?? '' };
  return { ...BLANK_ENTRY, ...typed, year: year ?? BLANK_ENTRY.year };
}
