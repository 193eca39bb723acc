import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  answeredReviewStruct,
  openReviewsQueryStruct,
  openReviewsStruct,
  reviewAnswerStruct,
} from './reviews.ts';

export const listOpenReviews = endpoint({
  access: { action: 'read', resource: 'lab' },
  method: 'GET',
  path: '/lab/reviews',
  summary: 'Grades that customers asked us to look at again, what is due first at the top',
  query: openReviewsQueryStruct,
  response: openReviewsStruct,
});

export const answerReview = endpoint({
  access: { action: 'update', resource: 'lab' },
  method: 'PUT',
  path: '/lab/reviews/{reviewId}',
  summary: 'Answers a review with a grade and a reason; another grade is a regrade',
  params: shape({ reviewId: identifier() }),
  body: reviewAnswerStruct,
  response: answeredReviewStruct,
  errors: ['not_found', 'review_closed'],
});
