import { build, type JsonSchema, type Schema, type Verdict } from './schema.ts';

interface NumberOptions {
  min?: number;
  max?: number;
  /** The reasons shown when the number is below `min`, above `max`. */
  low?: string;
  high?: string;
  description?: string;
  deprecated?: boolean;
}

function bounds({ min, max, description, deprecated }: NumberOptions): JsonSchema {
  return {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(description && { description }),
    ...(deprecated && { deprecated }),
  };
}

function within(value: number, { min, max, low, high }: NumberOptions): Verdict {
  if (min !== undefined && value < min) return low ?? `Must be at least ${min}`;
  if (max !== undefined && value > max) return high ?? `Must be at most ${max}`;
  return true;
}

/** The largest numeric id (roles, countries): a PostgreSQL integer. */
export const LARGEST_ID = 2_147_483_647;

/** A safe integer. @param options.wrong the reason shown when it is something else. */
/* @__NO_SIDE_EFFECTS__ */
export function integer(options: NumberOptions & { wrong?: string } = {}): Schema<number> {
  return build({
    type: 'integer',
    json: { type: 'integer', ...bounds(options) },
    check: (value) =>
      Number.isSafeInteger(value)
        ? within(value as number, options)
        : (options.wrong ?? 'Expected a whole number'),
  });
}

/** A finite number. */
/* @__NO_SIDE_EFFECTS__ */
export function number(options: NumberOptions = {}): Schema<number> {
  return build({
    type: 'number',
    json: { type: 'number', ...bounds(options) },
    check: (value) =>
      Number.isFinite(value) ? within(value as number, options) : 'Expected a number',
  });
}
