import { type Context, Struct, refine } from 'superstruct';

/**
 * superstruct checks values but hides what it checks: whether a field is optional, how long a text may
 * be, what is in a union. These constructors build ordinary structs that also have a JSON Schema, so the
 * OpenAPI page, the forms, and the tests share one source with the checks.
 *
 * They also replace superstruct's messages. Those print the refused value, which forms can't show and
 * which can break a server: printing `{"toString": 1}` throws, and so does a list nested 100,000 deep.
 *
 * The constructors are marked as free of side effects, so a bundle keeps only the structs it uses.
 */
export interface JsonSchema {
  /** The name in the API's description. */
  title?: string;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';
  description?: string;
  deprecated?: boolean;
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

interface Meta {
  readonly json: JsonSchema;
  readonly optional: boolean;
}

/** A superstruct struct of `T` that describes what it checks. */
export type Schema<T> = Struct<T, unknown> & { readonly meta: Meta };

/** A schema of any type. */
export type AnySchema = Schema<any>;

export type TypeOf<S> = S extends Struct<infer T, any> ? T : never;

/** True, or the reason why not: a sentence in English that a form can show. */
export type Verdict = true | string;

/** The reason for a missing required field. */
const MISSING = 'Is required';

interface Parts {
  type: string;
  json: JsonSchema;
  check: (value: unknown) => Verdict;
  /** The parts of a value that passed the check. */
  entries?: (value: any) => Iterable<[string | number, unknown, Struct<any, any>]>;
  /** Applied to the input before the check. */
  clean?: (value: unknown) => unknown;
}

/** Builds a struct from its parts; every other constructor goes through here. */
/* @__NO_SIDE_EFFECTS__ */
export function build<T>({ type, json, check, entries, clean }: Parts): Schema<T> {
  const struct = new Struct<T, unknown>({
    type,
    schema: null,
    validator: (value) => (value === undefined ? MISSING : check(value)),
    // Without this, a list far over its limit would still be checked entry by entry.
    *entries(value) {
      if (entries && value !== undefined && check(value) === true) yield* entries(value);
    },
    ...(clean && { coercer: clean }),
  });
  return withMeta(struct, json);
}

function withMeta<T>(struct: Struct<T, any>, json: JsonSchema, optional = false): Schema<T> {
  return Object.assign(struct as Struct<T, unknown>, { meta: { json, optional } });
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(description?: string): Schema<boolean> {
  return build({
    type: 'boolean',
    json: { type: 'boolean', ...(description && { description }) },
    check: (value) => typeof value === 'boolean' || 'Expected true or false',
  });
}

/** Always null: what another form of the same answer has. */
/* @__NO_SIDE_EFFECTS__ */
export function nothing(): Schema<null> {
  return build({
    type: 'nothing',
    json: { type: 'null' },
    check: (value) => value === null || 'Expected null',
  });
}

/** One of the given texts. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends readonly string[]>(
  values: T,
  description?: string,
): Schema<T[number]> {
  return build({
    type: 'oneOf',
    json: { type: 'string', enum: values, ...(description && { description }) },
    check: (value) =>
      values.includes(value as string) || `Expected one of ${values.slice(0, 20).join(', ')}`,
  });
}

/** A field that may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  const struct = new Struct<T | undefined, unknown>({
    ...schema,
    validator: (value, context) => value === undefined || schema.validator(value, context),
    refiner: (value, context) => value === undefined || schema.refiner(value as T, context),
  });
  return withMeta(struct, schema.meta.json, true);
}

/** A value or null: known not to exist. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  const struct = new Struct<T | null, unknown>({
    ...schema,
    validator: (value, context) => value === null || schema.validator(value, context),
    refiner: (value, context) => value === null || schema.refiner(value as T, context),
  });
  return withMeta(struct, { anyOf: [schema.meta.json, { type: 'null' }] });
}

/** The reason shown when a value is missing, null or blank, in place of the schema's own. */
/* @__NO_SIDE_EFFECTS__ */
export function required<T>(schema: Schema<T>, reason: string): Schema<T> {
  const struct = new Struct<T, unknown>({
    ...schema,
    validator: (value, context) => (isBlank(value) ? reason : schema.validator(value, context)),
  });
  const { json } = schema.meta;
  return withMeta(struct, json.type === 'string' && !json.enum ? { minLength: 1, ...json } : json);
}

function isBlank(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}

/** The result of a refinement: valid, a reason, or a reason for one field. */
export type Refinement = Verdict | { readonly field: string; readonly reason: string };

/** A schema with one more condition, checked once everything has its type, limits, and format. */
/* @__NO_SIDE_EFFECTS__ */
export function refined<T>(schema: Schema<T>, check: (value: T) => Refinement): Schema<T> {
  const struct = refine(schema, 'refined', (value, context) => {
    if (!isPlain(value, schema, context)) return true;
    const { path } = context;
    const verdict = check(value);
    if (typeof verdict !== 'object') return verdict;
    return { message: verdict.reason, path: [...path, verdict.field] };
  });
  return withMeta(struct, schema.meta.json, schema.meta.optional);
}

type Checks = Pick<Struct<any, any>, 'entries' | 'validator'>;

/**
 * Whether a value passes all but refinements. superstruct refines a value with a refused field too, if a
 * later field fails only its refinement.
 */
function isPlain(value: unknown, struct: Checks, context: Context): boolean {
  for (const _failure of struct.validator(value, context)) return false;
  for (const [, part, partStruct] of struct.entries(value, context)) {
    if (!isPlain(part, partStruct, context)) return false;
  }
  return true;
}

/** Any one of these. */
/* @__NO_SIDE_EFFECTS__ */
export function union<const S extends readonly [AnySchema, ...AnySchema[]]>(
  schemas: S,
  description?: string,
): Schema<TypeOf<S[number]>> {
  return build({
    type: 'union',
    json: {
      anyOf: schemas.map(({ meta }) => meta.json),
      ...(description && { description }),
    },
    check: (value) =>
      schemas.some((schema) => schema.is(value)) || 'Has none of the forms it may have',
    clean(value) {
      for (const schema of schemas) {
        const [failure, cleaned] = schema.validate(value, { coerce: true });
        if (!failure) return cleaned;
      }
      return value;
    },
  });
}
