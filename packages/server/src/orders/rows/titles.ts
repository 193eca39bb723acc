import { cardTitle } from '@tag/contract/graded-cards';
import { sql } from 'kysely';

/** An order in an email: `TG8F3K2QWX “Club night”`. */
export const orderTitle = (number: string, name: string): string =>
  name === '' ? number : `${number} “${name}”`;

/** The parts of a card's title; null if unknown. */
interface Names {
  readonly year?: number | null | undefined;
  readonly brand?: string | null | undefined;
  readonly set?: string | null | undefined;
  readonly subset?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly variation?: string | null | undefined;
}

export interface TitleParts {
  /** From the catalogue; null for a card that isn't matched. */
  readonly catalogue: Names | null;
  /** As the customer typed it. */
  readonly typed: Names;
}

/** SQL: the catalogue's card `c` of an item `i`, its set `t`, and the variation `v`; null for one that isn't matched. */
export const TITLE_JOINS = sql`
  left join cards c on c.id = i.card_id
  left join card_sets t on t.id = c.set_id
  left join card_variations v on v.id = i.variation_id`;

/** SQL: the parts of an item's title, with `TITLE_JOINS`. */
export const CARD_TITLE_PARTS = sql`
  case when c.id is not null then json_build_object('year', t.year, 'brand', t.brand,
    'set', t.name, 'subset', c.subset, 'number', c.number, 'name', c.name,
    'variation', coalesce(v.name, i.variation)) end as catalogue,
  json_build_object('year', i.year, 'set', i.card_set, 'subset', i.subset, 'number', i.number,
    'name', i.name, 'variation', i.variation) as typed`;

/** A card's title: its label text if matched, else as typed. */
export function titleOf({ catalogue, typed }: TitleParts): string {
  const { brand, name, number, set, subset, variation, year } = catalogue ?? typed;
  return cardTitle({
    year: year ?? 0,
    brand: brand ?? '',
    set: set ?? '',
    subset: subset ?? null,
    number: number ?? '',
    name: name ?? '',
    variation: variation ?? '',
  });
}
