import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { nullable, oneOf, refined, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** What a column of a file with cards can be; the last two say whose card a row is. */
const TABLE_FIELDS = [
  'year',
  'brand',
  'set',
  'subset',
  'name',
  'number',
  'variation',
  'cmpCode',
  'serialNumber',
  'divisorNumber',
  'isPrizm',
  'isRefractor',
  'size',
  'declaredValue',
  'quantity',
  'customerName',
  'customerEmail',
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

/** The most columns of a file. */
export const MOST_COLUMNS = 100;

/** What a user chose for the columns of a file. */
export const columnMappingRule = refined(
  shape(
    {
      headers: list(text({ max: 200 }), {
        min: 1,
        max: MOST_COLUMNS,
        description: 'of the file’s columns, in their order; a column without one is empty',
      }),
      fields: list(nullable(oneOf(TABLE_FIELDS)), {
        min: 1,
        max: MOST_COLUMNS,
        description: 'what each column is; null: left out',
      }),
    },
    { title: 'ColumnMapping', description: 'Which column of a file with cards is which field' },
  ),
  ({ fields, headers }) => {
    if (fields.length !== headers.length) {
      return { field: 'fields', reason: 'Must name a field for each column' };
    }
    const chosen = fields.filter((field) => field !== null);
    return new Set(chosen).size === chosen.length
      ? true
      : { field: 'fields', reason: 'Must not name a field twice' };
  },
);
export type ColumnMapping = TypeOf<typeof columnMappingRule>;

export const listColumnMappings = endpoint({
  access: 'verified',
  method: 'GET',
  path: '/users/me/column-mappings',
  summary: 'The fields the caller chose for the columns of their last 20 kinds of files',
  response: list(columnMappingRule, { description: 'the last used first' }),
});

export const saveColumnMapping = endpoint({
  access: 'verified',
  method: 'PUT',
  path: '/users/me/column-mappings',
  summary: 'Remembers the fields of a file’s columns, for the next file with the same headers',
  body: columnMappingRule,
  response: shape({}),
});
