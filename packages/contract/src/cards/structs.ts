import { pictureStruct } from '../media/structs.ts';
import { cardEntryRule } from '../orders/rules.ts';
import { list, shape } from '../schema/collection.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import {
  boolean,
  nullable,
  optional,
  refined,
  type AnySchema,
  type Schema,
  type TypeOf,
} from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import {
  cardNameRule,
  cardNumberRule,
  cardSetRule,
  cardSubsetRule,
  cardYearRule,
} from './rules.ts';

/** Matches of one search: by default, and at most. */
export const CARD_MATCHES = { usual: 10, most: 50 } as const;

/** Rows of one bulk match, and the most matches for each. */
export const CARD_ROWS = { most: 100, matches: 5 } as const;

/** Of a card or a category. */
export const catalogueId = integer({ min: 1, max: LARGEST_ID });

const wantedFields = {
  search: optional(cardEntryRule),
  categoryId: optional(catalogueId),
  category: optional(text({ min: 1, max: 60, trim: true })),
  year: optional(cardYearRule),
  set: optional(cardSetRule),
  subset: optional(cardSubsetRule),
  number: optional(cardNumberRule),
  name: optional(cardNameRule),
};

/** The known data of a card: any words, fields, or both. */
export type WantedCard = TypeOf<ReturnType<typeof shape<typeof wantedFields>>>;

const TYPED = ['search', 'category', 'year', 'set', 'subset', 'number', 'name'] as const;

/* @__NO_SIDE_EFFECTS__ */
function wantedQuery<F extends Record<string, AnySchema>>(
  more: F,
  options: { title?: string; description?: string } = {},
) {
  return refined(shape({ ...wantedFields, ...more }, options), (given) => {
    const wanted = given as WantedCard;
    return (
      TYPED.some((name) => wanted[name] !== undefined) || {
        field: 'search',
        reason: 'Card entry is required',
      }
    );
  });
}

export const matchQueryStruct = wantedQuery({
  limit: optional(
    integer({
      min: 1,
      max: CARD_MATCHES.most,
      description: `${CARD_MATCHES.usual} by default`,
    }),
  ),
});

const wantedCardStruct: Schema<WantedCard> = wantedQuery(
  {},
  { title: 'WantedCard', description: 'Any words of a card, its known fields, or both' },
);

export const matchRowsStruct = shape({
  rows: list(wantedCardStruct, { min: 1, max: CARD_ROWS.most }),
});

const cardFields = {
  cardId: integer({ min: 1 }),
  category: text({ max: 60 }),
  year: integer({ min: 1800, max: 2200 }),
  brand: text({ max: 120 }),
  set: text({ max: 200 }),
  subset: nullable(text({ max: 200 })),
  number: text({ max: 60, description: 'as printed: 4/102' }),
  name: text({ max: 200 }),
  rarity: nullable(text({ max: 60 })),
  title: text({ max: 1000, description: 'as on the label' }),
  image: nullable(pictureStruct),
};

const variationFields = {
  id: integer({ min: 1 }),
  name: text({ max: 120, description: 'normal, holo, reverse, ...' }),
};

export const cardMatchStruct = shape(
  {
    ...cardFields,
    variations: list(shape(variationFields), { max: 1000, description: 'by name' }),
    percent: integer({ min: 0, max: 100, description: '100: everything that was typed matches' }),
    isAccepted: boolean('whether cards of its category can be submitted'),
  },
  { title: 'CardMatch', description: 'A card of the catalogue that may be the one meant' },
);
export type CardMatch = TypeOf<typeof cardMatchStruct>;

const matchesStruct = (max: number) =>
  shape({
    items: list(cardMatchStruct, { max, description: 'best first' }),
    isClosestOnly: boolean('no card has all the words, typos allowed for; these come closest'),
    certain: boolean('the first is clearly the one meant'),
  });

export const cardMatchesStruct = matchesStruct(CARD_MATCHES.most);
export type CardMatches = TypeOf<typeof cardMatchesStruct>;

export const matchedRowsStruct = shape({
  rows: list(matchesStruct(CARD_ROWS.matches), {
    max: CARD_ROWS.most,
    description: 'one for each row that was sent, in the same order',
  }),
});

const cardVariationStruct = shape(
  {
    ...variationFields,
    graded: integer({ min: 0, description: 'how many of it we have graded' }),
  },
  { title: 'CardVariation' },
);
export type CardVariation = TypeOf<typeof cardVariationStruct>;

const variations = list(cardVariationStruct, { max: 1000, description: 'by name' });
export const cardVariationsStruct = shape({ items: variations });

export const cardStruct = shape(
  { ...cardFields, variations },
  { title: 'CatalogueCard', description: 'A card of the catalogue' },
);
export type Card = TypeOf<typeof cardStruct>;

const categoryStruct = shape(
  {
    id: integer({ min: 1 }),
    name: text({ max: 60 }),
    cards: integer({ min: 0, description: 'how many the catalogue has' }),
    isAccepted: boolean('whether cards of it can be submitted'),
  },
  { title: 'Category', description: 'A kind of cards: Pokemon, Baseball, ...' },
);
export type Category = TypeOf<typeof categoryStruct>;

export const categoriesStruct = shape({
  items: list(categoryStruct, { description: 'by name' }),
});
