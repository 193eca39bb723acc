import {
  array,
  boolean as booleanStruct,
  define,
  enums,
  nullable as nullableStruct,
  number as numberStruct,
  object,
  optional as optionalStruct,
  record as recordStruct,
  refine,
  string as stringStruct,
  union as unionStruct,
  type Struct,
} from 'superstruct';

/**
 * superstruct knows how to check a value but hides what it checks: whether a field is optional, how
 * long a text may be, what a union is made of. These few constructors build ordinary structs that
 * also carry that knowledge as JSON Schema, so that the OpenAPI page, the forms and the tests read
 * the same source as the checks.
 */
export interface JsonSchema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';
  description?: string;
  enum?: readonly (string | number)[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: false | JsonSchema;
  anyOf?: JsonSchema[];
}

export interface Meta {
  readonly json: JsonSchema;
  readonly optional: boolean;
}

/** A superstruct struct of `T` that says what it checks. */
export type Schema<T> = Struct<T, unknown> & { readonly meta: Meta };

export type TypeOf<S> = S extends Struct<infer T, any> ? T : never;

function withMeta<T>(struct: Struct<T, any>, json: JsonSchema, optional = false): Schema<T> {
  return Object.assign(struct as Struct<T, unknown>, { meta: { json, optional } });
}

interface TextOptions {
  min?: number;
  max?: number;
  /** The whole text must match; give a linear pattern, anchored at both ends. */
  pattern?: RegExp;
  /** The reason shown when `pattern` does not match. */
  reason?: string;
  format?: string;
  description?: string;
}

/** A text in NFC. Lengths are counted in code points. */
export function text(options: TextOptions = {}): Schema<string> {
  const { min = 0, max, pattern, reason, format, description } = options;
  const struct = define<string>('text', (value) => {
    if (typeof value !== 'string') return 'Expected a text';
    const length = [...value].length;
    if (length < min) {
      return min === 1 ? 'Must not be empty' : `Must have at least ${min} characters`;
    }
    if (max !== undefined && length > max) return `Must not exceed ${max} characters`;
    if (pattern && !pattern.test(value)) return reason ?? 'Has the wrong format';
    return true;
  });
  return withMeta(struct, {
    type: 'string',
    ...(min > 0 && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(pattern && { pattern: pattern.source }),
    ...(format && { format }),
    ...(description && { description }),
  });
}

interface NumberOptions {
  min?: number;
  max?: number;
  description?: string;
}

function bounds({ min, max, description }: NumberOptions): JsonSchema {
  return {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(description && { description }),
  };
}

function within(value: number, { min, max }: NumberOptions): true | string {
  if (min !== undefined && value < min) return `Must be at least ${min}`;
  if (max !== undefined && value > max) return `Must be at most ${max}`;
  return true;
}

/** A whole number that JavaScript holds exactly. */
export function integer(options: NumberOptions = {}): Schema<number> {
  const struct = define<number>('integer', (value) =>
    Number.isSafeInteger(value) ? within(value as number, options) : 'Expected a whole number',
  );
  return withMeta(struct, { type: 'integer', ...bounds(options) });
}

/** A finite number. */
export function number(options: NumberOptions = {}): Schema<number> {
  const struct = refine(numberStruct(), 'number', (value) =>
    Number.isFinite(value) ? within(value, options) : 'Expected a finite number',
  );
  return withMeta(struct, { type: 'number', ...bounds(options) });
}

export function boolean(description?: string): Schema<boolean> {
  return withMeta(booleanStruct(), { type: 'boolean', ...(description && { description }) });
}

/** One of the given texts. */
export function oneOf<const T extends readonly string[]>(
  values: T,
  description?: string,
): Schema<T[number]> {
  return withMeta(enums(values as unknown as string[]) as unknown as Struct<T[number], unknown>, {
    type: 'string',
    enum: values,
    ...(description && { description }),
  });
}

export function list<T>(
  item: Schema<T>,
  options: { min?: number; max?: number; description?: string } = {},
): Schema<T[]> {
  const { min = 0, max, description } = options;
  const struct = refine(array(item), 'list', (value) => {
    if (value.length < min) return `Expected at least ${min} entries`;
    if (max !== undefined && value.length > max) return `Expected at most ${max} entries`;
    return true;
  });
  return withMeta(struct, {
    type: 'array',
    items: item.meta.json,
    ...(min > 0 && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
    ...(description && { description }),
  });
}

type Fields = Record<string, Schema<any>>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends TypeOf<F[K]> ? K : never;
}[keyof F];
type ShapeOf<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: TypeOf<F[K]>;
} & { [K in OptionalKeys<F>]?: TypeOf<F[K]> };
type Flat<T> = { [K in keyof T]: T[K] };

/** An object with exactly these fields; an unknown field is refused by name. */
export function shape<F extends Fields>(fields: F, description?: string): Schema<Flat<ShapeOf<F>>> {
  const entries = Object.entries(fields);
  return withMeta(object(fields) as unknown as Struct<Flat<ShapeOf<F>>, unknown>, {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, field.meta.json])),
    required: entries.filter(([, field]) => !field.meta.optional).map(([name]) => name),
    additionalProperties: false,
    ...(description && { description }),
  });
}

/** A field that may be left out. */
export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  return withMeta(optionalStruct(schema), schema.meta.json, true);
}

/** A value or null: known not to exist. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return withMeta(nullableStruct(schema), { anyOf: [schema.meta.json, { type: 'null' }] });
}

/** Texts as names, one kind of value behind each. */
export function record<T>(value: Schema<T>, description?: string): Schema<Record<string, T>> {
  return withMeta(recordStruct(stringStruct(), value) as unknown as Struct<Record<string, T>>, {
    type: 'object',
    additionalProperties: value.meta.json,
    ...(description && { description }),
  });
}

/** Any one of these. */
export function union<const S extends readonly [Schema<any>, ...Schema<any>[]]>(
  schemas: S,
  description?: string,
): Schema<TypeOf<S[number]>> {
  const structs = schemas as unknown as [Struct<any, any>, ...Struct<any, any>[]];
  return withMeta(unionStruct(structs) as unknown as Struct<TypeOf<S[number]>>, {
    anyOf: schemas.map(({ meta }) => meta.json),
    ...(description && { description }),
  });
}
