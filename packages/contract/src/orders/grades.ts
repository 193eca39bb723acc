import { CARD_QUANTITY } from '../constants/orders.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradeStruct } from '../graded-cards/structs.ts';
import { pictureStruct } from '../media/structs.ts';
import { returnUrlStruct } from '../payments/return-url.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { orderPaymentStruct } from './payments.ts';
import { orderNumberStruct } from './structs.ts';

const cents = integer({ min: 0, description: 'US cents' });
const count = integer({ min: 0 });

/**
 * What happens to a graded card next.
 * - open: its owner may still decide; without an answer it ships
 * - ships: its owner said so
 * - listed: it is on the market, and ships home like any other
 * - review: the lab looks at its grade again; it ships once that is answered
 * - shipped: it left the lab
 */
export const GRADED_CARD_STATES = ['open', 'ships', 'listed', 'review', 'shipped'] as const;
export type GradedCardState = (typeof GRADED_CARD_STATES)[number];

/** How a review ended; `ended`: the certificate was voided meanwhile. */
const REVIEW_OUTCOMES = ['kept', 'changed', 'ended'] as const;

/** A review of a grade that its owner asked and paid for. */
const cardReviewStruct = shape(
  {
    id: identifier(),
    fee: cents,
    question: nullable(text({ description: 'what its owner asked' })),
    askedAt: dateTime(),
    dueAt: dateTime('by when the lab answers'),
    before: gradeStruct,
    answeredAt: nullable(dateTime('null: not yet')),
    outcome: nullable(oneOf(REVIEW_OUTCOMES)),
    after: nullable(gradeStruct),
    reason: nullable(text({ description: 'the lab’s; public' })),
    isRefunded: boolean('the fee went back, since the grade rose or the certificate was voided'),
  },
  { title: 'CardReview' },
);

/** A card of an order with its grade, and what its owner may decide. */
const orderGradeStruct = shape(
  {
    itemId: identifier(),
    position: integer({ min: 0 }),
    subOrderName: text(),
    title: text(),
    certificate: certificateStruct,
    isPublished: boolean('its report is public'),
    image: nullable(pictureStruct),
    grade: gradeStruct,
    population: shape(
      {
        total: integer({ min: 0, description: 'certificates of this card' }),
        atGrade: count,
        higher: count,
        rank: nullable(integer({ min: 1, description: 'by score; null: Authentic' })),
      },
      { title: 'OrderGradePopulation' },
    ),
    sales: list(
      shape({ price: cents, soldAt: dateTime(), grade: gradeStruct }, { title: 'RecentSale' }),
      { description: 'of the same card on our market, latest first' },
    ),
    state: oneOf(GRADED_CARD_STATES),
    waitsUntil: nullable(dateTime('it doesn’t ship before, unless its owner decides')),
    listing: nullable(
      shape(
        { price: cents, isLive: boolean('false: once its order is complete') },
        { title: 'GradeListing' },
      ),
    ),
    review: nullable(cardReviewStruct),
    canDecide: boolean('the caller owns the card, and may decide'),
    canReview: boolean('the caller may ask for a review now'),
  },
  { title: 'OrderGrade' },
);
export type OrderGrade = TypeOf<typeof orderGradeStruct>;

export const orderGradesQueryStruct = shape({
  ...pageQuery(50),
  state: optional(oneOf(GRADED_CARD_STATES)),
  sort: optional(
    oneOf(['position', 'best'], 'position by default; best: public grades, the highest first'),
  ),
});
export type OrderGradesQuery = TypeOf<typeof orderGradesQueryStruct>;

/** GET /orders/{orderNumber}/grades: graded cards, by default by sub-order and position, as far as the caller sees them. */
export const orderGradesStruct = shape(
  {
    ...pageOf(orderGradeStruct),
    orderNumber: orderNumberStruct,
    orderName: text(),
    counts: shape(
      { open: count, ships: count, listed: count, review: count, shipped: count },
      { title: 'OrderGradeCounts' },
    ),
    ungraded: integer({ min: 0, description: 'cards here that have no grade yet' }),
    mine: integer({ min: 0, description: 'open cards that the caller may decide about' }),
    waitsUntil: nullable(dateTime('the last of these waits until then')),
    reviewFee: nullable(
      integer({ min: 0, description: 'US cents a card; null: no reviews are offered' }),
    ),
  },
  { title: 'OrderGrades' },
);
export type OrderGrades = TypeOf<typeof orderGradesStruct>;

/** PUT /orders/{orderNumber}/ship-now. Sending it again changes nothing. */
export const shipNowStruct = shape({
  itemIds: optional(
    list(identifier(), { min: 1, max: CARD_QUANTITY.max, description: 'all that are open' }),
  ),
});
export const shippingNowStruct = shape(
  { cards: integer({ min: 0, description: 'cards that don’t wait any more' }) },
  { title: 'ShippingNow' },
);

/** The most reviews that are asked for at once. */
export const MOST_REVIEWS = 100;
/** POST /orders/{orderNumber}/reviews. The same cards again lead to the same checkout. */
export const newReviewsStruct = shape(
  {
    itemIds: list(identifier(), { min: 1, max: MOST_REVIEWS }),
    question: optional(text({ max: 500, trim: true, description: 'what to look at' })),
    fee: integer({
      min: 0,
      max: 1_000_000,
      description: 'US cents a card the customer was shown; refused if it differs',
    }),
    returnUrl: returnUrlStruct,
  },
  { title: 'NewReviews' },
);
export type NewReviews = TypeOf<typeof newReviewsStruct>;
export const askedReviewsStruct = shape({ payment: orderPaymentStruct }, { title: 'AskedReviews' });
