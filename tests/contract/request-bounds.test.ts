import { endpoints } from '@tag/contract';
import { CARD_QUANTITY } from '@tag/contract/constants';
import type { Endpoint } from '@tag/contract/endpoint';
import type { JsonSchema } from '@tag/contract/schema';
import { expect, test } from 'vitest';

/** PostgreSQL's integer: the limit of every column that a request sets or is compared with. */
const INTEGER = { least: -2_147_483_648, most: 2_147_483_647 };

/** Every field that a caller may send, by endpoint and path. */
function* fieldsOf(path: string, schema: JsonSchema): Generator<[string, JsonSchema]> {
  yield [path, schema];
  for (const form of schema.anyOf ?? []) yield* fieldsOf(path, form);
  if (schema.items) yield* fieldsOf(`${path}[]`, schema.items);
  if (schema.additionalProperties) yield* fieldsOf(`${path}.*`, schema.additionalProperties);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* fieldsOf(`${path}.${name}`, property);
  }
}
const fields = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [...fieldsOf(`${name} ${part}`, schema.meta.json)] : [];
  }),
);
const ofType = (type: JsonSchema['type']) => fields.filter(([, schema]) => schema.type === type);

test.each([...ofType('integer'), ...ofType('number')])(
  '%s fits into an integer column',
  (_, { minimum, maximum }) => {
    expect(minimum).toBeGreaterThanOrEqual(INTEGER.least);
    expect(maximum).toBeLessThanOrEqual(INTEGER.most);
  },
);

test.each(ofType('string'))('%s has a longest length', (_, { enum: values, maxLength }) => {
  expect(values !== undefined || maxLength !== undefined).toBe(true);
});

/** A file of prices is one call, however many listings it names. */
const OF_PRICE_FILES: readonly unknown[] = ['WrittenPrice', 'NewPrice'];

/** One call may name all cards of the largest order; of anything larger, only this many. */
const mostOf = (item: JsonSchema | undefined) =>
  item?.maxLength === 36 || OF_PRICE_FILES.includes(item?.title) ? CARD_QUANTITY.max : 1000;

test.each(ofType('array'))('%s has a maximum number of items', (_, { items, maxItems }) => {
  expect(maxItems).toBeLessThanOrEqual(mostOf(items));
});

test('there are fields of each kind', () => {
  for (const type of ['integer', 'string', 'array'] as const) {
    expect(ofType(type).length).toBeGreaterThan(2);
  }
});
