import { validate } from 'superstruct';
import type { Schema } from '../schema/schema.ts';
import type { FieldError } from './api-error.ts';

/** A valid value, cleaned; or the refused fields. */
export type Checked<T> =
  { readonly value: T; readonly fields?: never } | { readonly value?: never; fields: FieldError[] };

const MOST_FIELDS = 20;
const LONGEST_PATH = 200;

/**
 * Checks input from outside: a form, a request, the environment. Texts are returned in NFC (and trimmed
 * if their schema says so). Refused fields are named by their path below `root`, one reason each, 20 at
 * most; the input is never repeated.
 */
export function checkInput<T>(value: unknown, schema: Schema<T>, root = ''): Checked<T> {
  const [failure, checked] = validate(value, schema, { coerce: true });
  if (!failure) return { value: checked };
  const fields = new Map<string, FieldError>();
  for (const { path: parts, message } of failure.failures()) {
    const path = [root, ...(parts as unknown[])].filter((part) => part !== '').join('.');
    const shown = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
    if (!fields.has(shown)) fields.set(shown, { path: shown, reason: message });
    if (fields.size === MOST_FIELDS) break;
  }
  return { fields: [...fields.values()] };
}
