import type { JsonSchema, Schema } from '@tag/contract/schema';
import { checkInput, type Checked, type FieldError } from '@tag/contract/errors';

/**
 * Values that arrive as text (path, query, environment) become what their schema says: whole numbers,
 * numbers, true and false. Any other text stays a text, for the schema to refuse.
 */
function fromText(text: string, schema: JsonSchema): unknown {
  const { type } = schema.anyOf?.[0] ?? schema;
  if (type === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,16}(\.\d{1,16})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Checks a record of texts; a list field takes all values, any other exactly one. */
export function readTexts<T>(
  texts: Readonly<Record<string, string | readonly string[] | undefined>>,
  schema: Schema<T>,
  root: string,
): Checked<T> {
  const values: Record<string, unknown> = {};
  const repeated: FieldError[] = [];
  for (const [name, given] of Object.entries(texts)) {
    if (given === undefined) continue;
    const all = typeof given === 'string' ? [given] : given;
    const field = schema.meta.json.properties?.[name] ?? {};
    if (field.type === 'array') {
      values[name] = all.map((text) => fromText(text, field.items ?? {}));
    } else if (all.length === 1) {
      values[name] = fromText(all[0]!, field);
    } else {
      repeated.push({ path: root ? `${root}.${name}` : name, reason: 'Is given more than once' });
    }
  }
  return repeated.length > 0 ? { fields: repeated } : checkInput(values, schema, root);
}
