import { certificateStruct } from '../graded-cards/certificate.ts';
import { bothSides, defectStruct, gradeStruct } from '../graded-cards/structs.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, optional, required, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** A review that the lab has to answer. */
const openReviewStruct = shape(
  {
    id: identifier(),
    itemId: identifier(),
    orderNumber: orderNumberStruct,
    customer: text(),
    title: text(),
    certificate: certificateStruct,
    grade: gradeStruct,
    question: nullable(text({ description: 'what the customer asked' })),
    askedAt: dateTime(),
    dueAt: dateTime('by when it has to be answered'),
    isPacked: boolean('only the answer keeps it from shipping'),
    defects: bothSides(
      list(defectStruct, { max: 500, description: 'what the report says, with its points' }),
    ),
  },
  { title: 'OpenReview' },
);
export type OpenReview = TypeOf<typeof openReviewStruct>;

export const openReviewsQueryStruct = shape(pageQuery(20, 100));
/** GET /lab/reviews: what is due first at the top. */
export const openReviewsStruct = shape(pageOf(openReviewStruct), { title: 'OpenReviews' });
export type OpenReviews = TypeOf<typeof openReviewsStruct>;

/** PUT /lab/reviews/{reviewId}. Sending it again changes nothing. */
export const reviewAnswerStruct = shape(
  {
    score: nullable(integer({ min: 100, max: 1000, description: 'null: Authentic' })),
    deductions: optional(
      list(
        shape({
          id: text({ min: 1, max: 40, description: 'a defect of the report' }),
          deduction: integer({ min: 0, max: 1000, description: 'points it costs now' }),
        }),
        { max: 1000, description: 'defects that cost something else than before' },
      ),
    ),
    reason: required(
      text({ min: 1, max: 500, trim: true, description: 'public' }),
      'Say why: the customer reads it, and so does everybody in the report',
    ),
  },
  {
    title: 'ReviewAnswer',
    description:
      'The score follows from the points that defects cost; another score needs other points',
  },
);
export type ReviewAnswer = TypeOf<typeof reviewAnswerStruct>;

export const answeredReviewStruct = shape(
  {
    reviewId: identifier(),
    before: gradeStruct,
    after: gradeStruct,
    refund: integer({ min: 0, description: 'US cents that go back to the customer' }),
  },
  { title: 'AnsweredReview' },
);
export type AnsweredReview = TypeOf<typeof answeredReviewStruct>;
