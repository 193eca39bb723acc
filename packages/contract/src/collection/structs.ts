import { certificateStruct } from '../graded-cards/certificate.ts';
import { GRADE_KEYS } from '../graded-cards/grade.ts';
import { gradedCardIdentityStruct, gradeStruct } from '../graded-cards/structs.ts';
import { pictureStruct } from '../media/structs.ts';
import { resultsFileFields } from '../orders/results.ts';
import { CARD_STAGES } from '../orders/stages.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { searchField } from '../tag-market/structs.ts';

/**
 * Where a graded card is, of the first that applies:
 * - sold: its buyer hasn't accepted it yet
 * - listed: on the market, or off it with a fee unpaid
 * - with_us: in the lab, or packed
 * - with_me: with its owner
 */
export const COLLECTION_STATES = ['with_us', 'with_me', 'listed', 'sold'] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

export const COLLECTION_SORTS = ['since', 'grade', 'card', 'year', 'value'] as const;

/** The most cards that one call names. */
export const MOST_SELECTED = 200;

const count = integer({ min: 0 });
const value = integer({ min: 0, description: 'US cents; as declared when it was submitted' });
const id = integer({ min: 1, max: LARGEST_ID });

const filters = {
  search: optional(searchField),
  category: optional(id),
  year: optional(integer({ min: 1800, max: 2200 })),
  set: optional(id),
  grade: optional(oneOf(GRADE_KEYS)),
  state: optional(oneOf(COLLECTION_STATES)),
  certificate: optional(
    list(certificateStruct, { min: 1, max: MOST_SELECTED, description: 'only these' }),
  ),
  sort: optional(oneOf(COLLECTION_SORTS, 'since by default')),
  direction: optional(oneOf(['asc', 'desc'])),
};

/** GET /graded-cards/mine. */
export const ownedCardsQueryStruct = shape({ ...filters, ...pageQuery(24) });
export type OwnedCardsQuery = TypeOf<typeof ownedCardsQueryStruct>;

/** A graded card in a user's collection. */
const ownedCardStruct = shape(
  {
    certificate: certificateStruct,
    gradedAt: dateTime(),
    card: gradedCardIdentityStruct,
    grade: gradeStruct,
    image: pictureStruct,
    since: dateTime('when it became theirs'),
    state: oneOf(COLLECTION_STATES),
    value: nullable(value),
  },
  { title: 'OwnedCard' },
);
export type OwnedCard = TypeOf<typeof ownedCardStruct>;

export const ownedCardsStruct = shape(pageOf(ownedCardStruct), { title: 'OwnedCards' });
export type OwnedCards = TypeOf<typeof ownedCardsStruct>;

const choice = shape({ id, name: text() });

/** GET /graded-cards/mine/totals: of the whole collection, and what it can be filtered by. */
export const collectionTotalsStruct = shape(
  {
    cards: count,
    value,
    valued: integer({ min: 0, description: 'cards whose value is known' }),
    withUs: integer({ min: 0, description: 'cards in the lab that aren’t graded yet' }),
    grades: list(
      shape({ key: oneOf(GRADE_KEYS), grade: text(), label: text(), cards: count, value }),
      { description: 'the best first' },
    ),
    categories: list(choice),
    years: list(integer({ min: 1800, max: 2200 })),
    sets: list(choice, { description: 'those with most of the cards, by name' }),
  },
  { title: 'CollectionTotals' },
);
export type CollectionTotals = TypeOf<typeof collectionTotalsStruct>;

/** A card in the lab that has no certificate yet, or goes back without one. */
const cardWithUsStruct = shape(
  {
    itemId: identifier(),
    title: text(),
    orderNumber: orderNumberStruct,
    stage: oneOf(CARD_STAGES),
    arrivedAt: dateTime(),
    value: nullable(value),
  },
  { title: 'CardWithUs' },
);
export type CardWithUs = TypeOf<typeof cardWithUsStruct>;

export const cardsWithUsQueryStruct = shape(pageQuery(25));
/** GET /graded-cards/mine/with-us: the latest to arrive first. */
export const cardsWithUsStruct = shape(pageOf(cardWithUsStruct), { title: 'CardsWithUs' });
export type CardsWithUs = TypeOf<typeof cardsWithUsStruct>;

/** GET /graded-cards/mine/export. */
export const collectionFileQueryStruct = shape({ ...filters, ...resultsFileFields });
