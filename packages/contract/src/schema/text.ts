import { build, type Schema, type Verdict } from './schema.ts';

interface TextOptions {
  min?: number;
  max?: number;
  /** The full text must match; use a linear pattern, anchored at both ends. */
  pattern?: RegExp;
  /** The reason shown when `pattern` does not match. */
  reason?: string;
  /** The reasons shown when the text is shorter than `min`, longer than `max`. */
  short?: string;
  long?: string;
  /** Trims the input. */
  trim?: boolean;
  /** Allows tabs, for lines of a file. */
  tabs?: boolean;
  /** Allows line feeds, for a file of several lines. */
  lines?: boolean;
  format?: string;
  description?: string;
}

/**
 * Control characters, which no name or address needs and PostgreSQL partly refuses, and halves of
 * surrogate pairs, which can't be encoded as UTF-8.
 */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

/** The most UTF-16 units that NFC makes one code point of. */
const MOST_COMPOSED = 4;

/**
 * A text. Input is normalized to NFC first, so two encodings of one letter are equal; lengths are in code
 * points.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text(options: TextOptions = {}): Schema<string> {
  const { min = 0, max, pattern, format, description } = options;
  const clean = (value: string) => {
    const given = options.trim ? value.trim() : value;
    // Normalizing 60 MB takes seconds; what can't become short enough is refused as it is.
    if (max !== undefined && given.length > max * MOST_COMPOSED) return given;
    return given.normalize('NFC');
  };
  return build({
    type: 'text',
    json: {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      ...(max !== undefined && { maxLength: max }),
      ...(pattern && { pattern: pattern.source }),
      ...(format && { format }),
      ...(description && { description }),
    },
    check: (value) =>
      typeof value === 'string' ? judge(clean(value), options) : 'Expected a text',
    clean: (value) => (typeof value === 'string' ? clean(value) : value),
  });
}

function judge(value: string, options: TextOptions): Verdict {
  const { min = 0, max = Infinity, pattern, reason, short, long } = options;
  if (isLongerThan(value, max)) return long ?? `Must not exceed ${max} characters`;
  if (min > 0 && !isLongerThan(value, min - 1)) {
    return short ?? (min === 1 ? 'Must not be empty' : `Must have at least ${min} characters`);
  }
  const { lines, tabs } = options;
  const bare = tabs ? value.replaceAll('\t', '') : value;
  if (UNUSABLE.test(lines ? bare.replaceAll('\n', '') : bare)) {
    return 'Has a character that cannot be used';
  }
  return !pattern || pattern.test(value) || (reason ?? 'Has the wrong format');
}

/** Whether a text has more code points than `max`. Quick even for a megabyte. */
function isLongerThan(value: string, limit: number): boolean {
  if (value.length <= limit) return false;
  if (value.length > 2 * limit) return true;
  let count = 0;
  for (const _ of value) count += 1;
  return count > limit;
}

/** A moment in UTC, as `2026-11-21T09:30:00.000Z`. */
/* @__NO_SIDE_EFFECTS__ */
export function dateTime(description = 'UTC'): Schema<string> {
  return build({
    type: 'dateTime',
    json: { type: 'string', format: 'date-time', maxLength: MOMENT_LENGTH, description },
    check: (value) =>
      (typeof value === 'string' && isMoment(value)) || 'Expected a moment in UTC (ISO 8601)',
  });
}

/** The length of a moment to the nanosecond. */
const MOMENT_LENGTH = 30;

function isMoment(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(value)) return false;
  const moment = Date.parse(value);
  // Engines read February 30 as March 2.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value.slice(0, 10));
}
