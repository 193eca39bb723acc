import { LogRefusal } from '@tag/tlog';
import { isObject, readObject } from './json.ts';

const EVENTS = ['graded', 'regraded', 'corrected', 'voided', 'reholdered'] as const;

/** What the label says of the card. */
export interface StatedCard {
  readonly category: string;
  readonly year: number;
  readonly set: string;
  readonly card: string;
  readonly number: string;
  readonly variation: string;
}

/** An entry of the log. */
export interface Statement {
  readonly cert: string;
  /** Counts from 1, among those of the certificate. */
  readonly n: number;
  readonly event: (typeof EVENTS)[number];
  readonly card: StatedCard;
  readonly grade: string;
  /** null: Authentic. */
  readonly score: number | null;
  /** SHA-256 of the signed report, in hexadecimal. */
  readonly report: string | null;
  /** The index of the one before. */
  readonly prev: number | null;
  readonly at: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const orNull =
  <T>(check: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || check(value);
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isMoment = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));

const CARD: { readonly [K in keyof StatedCard]: (value: unknown) => boolean } = {
  category: isText,
  year: isCount,
  set: isText,
  card: isText,
  number: isText,
  variation: isText,
};

const isCard = (value: unknown): value is StatedCard =>
  isObject(value) && Object.entries(CARD).every(([name, check]) => check(value[name]));

const FIELDS: { readonly [K in keyof Statement]: (value: unknown) => boolean } = {
  cert: isText,
  n: (value) => isCount(value) && value > 0,
  event: (value) => EVENTS.some((event) => event === value),
  card: isCard,
  grade: isText,
  score: orNull(isCount),
  report: orNull(isHash),
  prev: orNull(isCount),
  at: isMoment,
};

/** @throws LogRefusal for what isn't a statement of version 1. */
export function readStatement(bytes: Uint8Array): Statement {
  const fields = readObject(bytes, 'The statement');
  if (fields['v'] !== 1) throw new LogRefusal('The statement has an unknown version');
  for (const [name, check] of Object.entries(FIELDS)) {
    if (!check(fields[name])) throw new LogRefusal(`The statement has no usable ${name}`);
  }
  return fields as unknown as Statement;
}
