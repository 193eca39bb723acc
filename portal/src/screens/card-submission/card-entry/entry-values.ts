import { CARD_YEAR } from '@tag/contract/constants';
import {
  cardEntryFields,
  cardNameRule,
  cardQuantityRule,
  cardSetRule,
  cardYearRule,
} from '@tag/contract/orders';
import { refined, required, shape } from '@tag/contract/schema';
import type { CardEntry } from '../state/card-values.ts';

/** The values of a card's fields. */
export interface EntryValues {
  [name: string]: string | boolean;
  year: string;
  set: string;
  subset: string;
  number: string;
  name: string;
  variation: string;
  cmpCode: string;
  isSerialNumber: boolean;
  serialNumber: string;
  divisorNumber: string;
  isPrizm: boolean;
  isRefractor: boolean;
  copies: string;
}

export const BLANK_ENTRY: EntryValues = {
  year: String(CARD_YEAR),
  set: '',
  subset: '',
  number: '',
  name: '',
  variation: '',
  cmpCode: '',
  isSerialNumber: false,
  serialNumber: '',
  divisorNumber: '',
  isPrizm: false,
  isRefractor: false,
  copies: '1',
};

const isInOrder = ({ serialNumber, divisorNumber }: CardEntry) =>
  serialNumber === undefined ||
  divisorNumber === undefined ||
  serialNumber <= divisorNumber || {
    field: 'serialNumber',
    reason: 'Serial number can’t be larger than its divisor',
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
  isInOrder,
);

/** The fields of a copy that the catalogue doesn't have. */
export const copyDetailsStruct = refined(shape(cardEntryFields), isInOrder);

/** A typed integer; NaN for anything else, which the rule refuses. */
export function readWhole(text: string): number | undefined {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return undefined;
  return /^-?\d{1,12}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The values the rules check: without blank fields, numbers as numbers. */
export function entryOfValues(values: EntryValues): Record<string, unknown> {
  const { year, isSerialNumber, serialNumber, divisorNumber, isPrizm, isRefractor } = values;
  const texts = ['set', 'subset', 'number', 'name', 'variation', 'cmpCode'] as const;
  const typed = texts.filter((name) => values[name].trim() !== '');
  return {
    ...Object.fromEntries(typed.map((name) => [name, values[name]])),
    ...present({ year: readWhole(year) }),
    ...(isSerialNumber && {
      isSerialNumber,
      ...present({
        serialNumber: readWhole(serialNumber),
        divisorNumber: readWhole(divisorNumber),
      }),
    }),
    ...(isPrizm && { isPrizm }),
    ...(isRefractor && { isRefractor }),
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
    cmpCode: entry.cmpCode ?? '',
    isSerialNumber: entry.isSerialNumber ?? false,
    serialNumber: written(entry.serialNumber),
    divisorNumber: written(entry.divisorNumber),
    isPrizm: entry.isPrizm ?? false,
    isRefractor: entry.isRefractor ?? false,
  };
}

const written = (value: number | undefined): string => (value === undefined ? '' : String(value));

const present = (given: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
