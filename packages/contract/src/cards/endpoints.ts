import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import {
  cardMatchesStruct,
  cardStruct,
  cardVariationsStruct,
  catalogueId,
  categoriesStruct,
  matchedRowsStruct,
  matchQueryStruct,
  matchRowsStruct,
} from './structs.ts';

export const matchCards = endpoint({
  method: 'GET',
  path: '/cards/match',
  access: 'verified',
  summary: 'Cards that match the typed text, allowing for typos; the closest if none match',
  query: matchQueryStruct,
  response: cardMatchesStruct,
});

export const matchCardRows = endpoint({
  method: 'POST',
  path: '/cards/match-rows',
  access: 'verified',
  keyScope: 'drafts:write',
  summary: 'The same for many rows at once, such as a spreadsheet’s',
  body: matchRowsStruct,
  response: matchedRowsStruct,
});

export const listCardVariations = endpoint({
  method: 'GET',
  path: '/cards/variation',
  access: 'verified',
  summary: 'The variations a card comes in',
  query: shape({ cardId: catalogueId }),
  response: cardVariationsStruct,
  errors: ['not_found'],
});

export const readCard = endpoint({
  method: 'GET',
  path: '/cards/{cardId}',
  access: 'verified',
  summary: 'One card and its variations',
  params: shape({ cardId: catalogueId }),
  response: cardStruct,
  errors: ['not_found'],
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/references/category',
  access: 'public',
  summary: 'The categories of cards, and whether we accept them',
  response: categoriesStruct,
  cache: { maxAge: 60, staleWhileRevalidate: 3600 },
});
