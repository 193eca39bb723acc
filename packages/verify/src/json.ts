import { LogRefusal, textOf } from '@tag/tlog';

type Fields = Readonly<Record<string, unknown>>;

/** @param what names it in the refusal. @throws LogRefusal unless it is a JSON object. */
export function readObject(bytes: Uint8Array, what: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(textOf(bytes));
  } catch {
    throw new LogRefusal(`${what} is not JSON`);
  }
  if (!isObject(value)) throw new LogRefusal(`${what} is not a JSON object`);
  return value;
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
