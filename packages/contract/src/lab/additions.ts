import { cardMatchStruct, catalogueId } from '../cards/structs.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { pictureStruct } from '../media/structs.ts';
import * as entry from '../orders/entry-rules.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import {
  boolean,
  nullable,
  optional,
  refined,
  required,
  type Refinement,
  type TypeOf,
} from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** GET /lab/catalog/sets: the sets of a category that have all the words. */
export const catalogSetsQueryStruct = shape({
  categoryId: catalogueId,
  search: optional(text({ max: 200, trim: true })),
});

/** The most sets of one search. */
export const CATALOG_SETS = 20;
const catalogSetStruct = shape(
  { id: catalogueId, year: integer(), brand: text(), name: text(), title: text() },
  { title: 'CatalogSet' },
);
export type CatalogSet = TypeOf<typeof catalogSetStruct>;
export const catalogSetsStruct = shape({ items: list(catalogSetStruct, { max: CATALOG_SETS }) });

/** The fields of a card to add; a set of the catalogue, or a new one. */
const newCatalogCardFields = {
  categoryId: required(catalogueId, 'Choose the category'),
  setId: optional(required(catalogueId, 'Choose the set')),
  year: optional(required(entry.cardYearRule, 'Year is required')),
  brand: optional(required(text({ max: 120, trim: true }), 'Brand or series is required')),
  set: optional(required(entry.cardSetRule, 'Set is required')),
  number: required(entry.cardNumberRule, 'Number is required'),
  name: required(entry.cardNameRule, 'Name is required'),
  variation: required(entry.cardVariationRule, 'Variation is required'),
} as const;

interface ChosenSet {
  readonly setId?: number | undefined;
  readonly year?: number | undefined;
  readonly brand?: string | undefined;
  readonly set?: string | undefined;
}

/** A set is chosen, or all of a new one is entered. */
function isSetComplete({ brand, set, setId, year }: ChosenSet): Refinement {
  if (setId !== undefined) {
    const isBoth = year !== undefined || brand !== undefined || set !== undefined;
    return !isBoth || { field: 'setId', reason: 'Choose a set or enter a new one, not both' };
  }
  if (year === undefined && brand === undefined && set === undefined) {
    return { field: 'setId', reason: 'Choose the set' };
  }
  if (year === undefined) return { field: 'year', reason: 'Year is required' };
  if (brand === undefined) return { field: 'brand', reason: 'Brand or series is required' };
  return set !== undefined || { field: 'set', reason: 'Set is required' };
}

/** POST /lab/catalog/cards. */
export const newCatalogCardStruct = refined(
  shape(
    {
      itemId: identifier('the card at the bench'),
      ...newCatalogCardFields,
      isDifferent: optional(boolean('it is none of the similar cards')),
    },
    { title: 'NewCatalogCard', description: 'Of a set by its id, or of a new one' },
  ),
  isSetComplete,
);
export type NewCatalogCard = TypeOf<typeof newCatalogCardStruct>;

export const addedCardStruct = shape(
  {
    added: nullable(cardMatchStruct),
    similar: list(cardMatchStruct, {
      description: 'if there are any, nothing is added without `isDifferent`',
    }),
  },
  { title: 'AddedCard' },
);
export type AddedCard = TypeOf<typeof addedCardStruct>;

/** A card that waits for a second person. */
const cardAdditionStruct = shape(
  {
    id: integer({ min: 1 }),
    category: text(),
    year: integer(),
    set: text({ description: 'its title' }),
    isNewSet: boolean('nothing else of it is public'),
    number: text(),
    name: text(),
    variation: text(),
    title: text({ description: 'as on the label' }),
    others: list(text(), { description: 'the public variations of the card' }),
    addedBy: text({ description: 'a name' }),
    addedAt: dateTime(),
    isOwn: boolean('the caller added it, so somebody else has to answer'),
    cards: list(
      shape({
        itemId: identifier(),
        orderNumber: orderNumberStruct,
        entered: text({ description: 'what the customer entered' }),
        certificate: nullable(certificateStruct),
        photos: list(pictureStruct),
      }),
      { description: 'at the bench that were identified as it' },
    ),
  },
  { title: 'CardAddition', description: 'A card that the lab added, and nobody has confirmed yet' },
);
export type CardAddition = TypeOf<typeof cardAdditionStruct>;

/** The most additions of one answer; more wait behind them. */
export const CARD_ADDITIONS = 50;
export const cardAdditionsStruct = shape({
  items: list(cardAdditionStruct, { max: CARD_ADDITIONS, description: 'oldest first' }),
  total: integer({ min: 0 }),
});

/** PUT /lab/catalog/additions/{additionId}/refusal. */
export const additionRefusalStruct = shape({
  reason: required(text({ max: 300, trim: true }), 'Say why it isn’t added'),
});

/** What an answer did. */
export const additionAnswerStruct = shape(
  {
    title: text(),
    certificates: integer({ min: 0, description: 'that became public, or were voided' }),
    cards: integer({ min: 0, description: 'at the bench that were identified as it' }),
  },
  { title: 'AdditionAnswer' },
);
export type AdditionAnswer = TypeOf<typeof additionAnswerStruct>;
