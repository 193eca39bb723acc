import { endpoint } from '../endpoint/endpoint.ts';
import { resultsFile, resultsFileQueryStruct } from '../orders/results.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { shape } from '../schema/collection.ts';
import {
  cardsWithUsQueryStruct,
  cardsWithUsStruct,
  collectionFileQueryStruct,
  collectionTotalsStruct,
  ownedCardsQueryStruct,
  ownedCardsStruct,
} from './structs.ts';

const own = { method: 'GET', access: 'verified' } as const;

export const listOwnedCards = endpoint({
  ...own,
  path: '/graded-cards/mine',
  summary: 'The graded cards of the signed-in user, newest first unless sorted otherwise',
  query: ownedCardsQueryStruct,
  response: ownedCardsStruct,
});

export const readCollectionTotals = endpoint({
  ...own,
  path: '/graded-cards/mine/totals',
  summary:
    'The graded cards of the signed-in user by grade and value, and their categories and sets',
  response: collectionTotalsStruct,
});

export const listCardsWithUs = endpoint({
  ...own,
  path: '/graded-cards/mine/with-us',
  summary: 'The cards of the signed-in user that are in the lab without a certificate',
  query: cardsWithUsQueryStruct,
  response: cardsWithUsStruct,
});

export const exportCollection = endpoint({
  ...own,
  ...resultsFile,
  path: '/graded-cards/mine/export',
  summary: 'The graded cards of the signed-in user as CSV or XLSX, with the columns asked for',
  query: collectionFileQueryStruct,
  errors: ['export_too_long'],
});

export const exportOrderResults = endpoint({
  ...own,
  ...resultsFile,
  path: '/orders/{orderNumber}/results/file',
  summary: 'The cards of an order that the caller sees, as CSV or XLSX, with the columns asked for',
  params: shape({ orderNumber: orderNumberStruct }),
  query: resultsFileQueryStruct,
  errors: ['not_found'],
});
