import { MOST_COUNTED } from '../constants/display.ts';
import { list } from './collection.ts';
import { integer } from './number.ts';
import { nullable, optional, type Schema } from './schema.ts';
import { text } from './text.ts';

/** What a call for a page takes besides its filters. */
export interface PageQuery {
  readonly pageSize?: number | undefined;
  readonly after?: string | undefined;
}

/** @param usual the rows of a page by default. */
/* @__NO_SIDE_EFFECTS__ */
export const pageQuery = (usual: number, most = 200) => ({
  pageSize: optional(integer({ min: 1, max: most, description: `${usual} by default` })),
  after: optional(
    text({ max: 4000, description: '`next` or `previous` of another page, same conditions' }),
  ),
});

export const nextField = nullable(
  text({ description: 'the value of `after` for the next page; null: there is none' }),
);

/** A page of a list. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <Row>(row: Schema<Row>) => ({
  items: list(row),
  from: integer({ min: 1, description: 'where its first row is, as counted on the way here' }),
  total: integer({
    min: 0,
    max: MOST_COUNTED + 1,
    description: `of all pages; ${MOST_COUNTED + 1}: more than ${MOST_COUNTED}`,
  }),
  next: nextField,
  previous: nullable(text({ description: 'the same for the page before' })),
});
