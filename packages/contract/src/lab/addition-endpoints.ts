import { catalogueId } from '../cards/structs.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import {
  addedCardStruct,
  additionAnswerStruct,
  additionRefusalStruct,
  cardAdditionsStruct,
  catalogSetsQueryStruct,
  catalogSetsStruct,
  newCatalogCardStruct,
} from './additions.ts';

const working = { access: { action: 'update', resource: 'lab' } } as const;
const addition = { params: shape({ additionId: catalogueId }) } as const;

export const listCatalogSets = endpoint({
  ...working,
  method: 'GET',
  path: '/lab/catalog/sets',
  summary: 'Sets of a category by words of their names, newest first',
  query: catalogSetsQueryStruct,
  response: catalogSetsStruct,
});

export const addCatalogCard = endpoint({
  ...working,
  method: 'POST',
  path: '/lab/catalog/cards',
  summary: 'Adds a card to the catalogue, or returns similar ones first; public once confirmed',
  body: newCatalogCardStruct,
  response: addedCardStruct,
  errors: ['not_found', 'invalid_card'],
});

export const listCardAdditions = endpoint({
  ...working,
  method: 'GET',
  path: '/lab/catalog/additions',
  summary: 'Cards that the lab added and nobody else has confirmed yet, oldest first',
  response: cardAdditionsStruct,
});

export const confirmCardAddition = endpoint({
  ...working,
  ...addition,
  method: 'PUT',
  path: '/lab/catalog/additions/{additionId}/confirmation',
  summary: 'Makes an added card and its certificates public; by a second person',
  response: additionAnswerStruct,
  errors: ['not_found', 'second_person_required', 'addition_answered'],
});

export const refuseCardAddition = endpoint({
  ...working,
  ...addition,
  method: 'PUT',
  path: '/lab/catalog/additions/{additionId}/refusal',
  summary: 'Takes an added card back: its certificates are voided, its cards identified again',
  body: additionRefusalStruct,
  response: additionAnswerStruct,
  errors: ['not_found', 'second_person_required', 'addition_answered'],
});
