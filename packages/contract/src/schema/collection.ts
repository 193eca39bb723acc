import { Struct } from 'superstruct';
import { build, type AnySchema, type Schema, type TypeOf } from './schema.ts';

/* @__NO_SIDE_EFFECTS__ */
export function list<T>(
  item: Schema<T>,
  options: { min?: number; max?: number; description?: string } = {},
): Schema<T[]> {
  const { min = 0, max = Infinity, description } = options;
  return build({
    type: 'list',
    json: {
      type: 'array',
      items: item.meta.json,
      ...(min > 0 && { minItems: min }),
      ...(max < Infinity && { maxItems: max }),
      ...(description && { description }),
    },
    check(value) {
      if (!Array.isArray(value)) return 'Expected a list';
      if (value.length < min) return `Expected at least ${min} entries`;
      return value.length <= max || `Expected at most ${max} entries`;
    },
    *entries(value: unknown[]) {
      for (const [index, entry] of value.entries()) yield [index, entry, item];
    },
    clean: (value) => (Array.isArray(value) ? [...(value as unknown[])] : value),
  });
}

type Fields = Record<string, AnySchema>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends TypeOf<F[K]> ? K : never;
}[keyof F];
/** The type of a shape with these fields. */
export type ShapeOf<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: TypeOf<F[K]>;
} & { [K in OptionalKeys<F>]?: TypeOf<F[K]> };
type Flat<T> = { [K in keyof T]: T[K] };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const copyObject = (value: unknown) => (isObject(value) ? { ...value } : value);

/** The most unknown fields to name; further ones aren't read. */
const MOST_UNKNOWN = 20;

const unknownField = new Struct({
  type: 'never',
  schema: null,
  validator: () => 'Is not known here',
});

/** Whether a check failed only because of an unknown field. */
export function isUnknownField({ type }: { type: string }): boolean {
  return type === unknownField.type;
}

/**
 * An object with exactly these fields; an unknown field is refused by name. One with a title is listed
 * once in the API's description and referenced elsewhere.
 */
/* @__NO_SIDE_EFFECTS__ */
export function shape<F extends Fields>(
  fields: F,
  options: { title?: string; description?: string } = {},
): Schema<Flat<ShapeOf<F>>> {
  const known = Object.entries(fields);
  return build({
    type: 'shape',
    json: {
      type: 'object',
      properties: Object.fromEntries(known.map(([name, field]) => [name, field.meta.json])),
      required: known.filter(([, field]) => !field.meta.optional).map(([name]) => name),
      additionalProperties: false,
      ...options,
    },
    check: (value) => isObject(value) || 'Expected an object',
    *entries(value: Record<string, unknown>) {
      for (const [name, field] of known) {
        yield [name, Object.hasOwn(value, name) ? value[name] : undefined, field];
      }
      const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
      for (const name of unknown.slice(0, MOST_UNKNOWN)) yield [name, null, unknownField];
    },
    clean: copyObject,
  });
}

/** An object with any keys and one type of value. */
/* @__NO_SIDE_EFFECTS__ */
export function record<T>(value: Schema<T>, description?: string): Schema<Record<string, T>> {
  return build({
    type: 'record',
    json: {
      type: 'object',
      additionalProperties: value.meta.json,
      ...(description && { description }),
    },
    check: (object) => isObject(object) || 'Expected an object',
    *entries(object: Record<string, unknown>) {
      for (const [name, entry] of Object.entries(object)) yield [name, entry, value];
    },
    clean: copyObject,
  });
}
