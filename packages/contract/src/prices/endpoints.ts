import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { priceImportResultStruct, priceImportStruct, priceListStruct } from './structs.ts';

export const listPriceLists = endpoint({
  access: { action: 'read', resource: 'prices' },
  method: 'GET',
  path: '/admin/prices',
  summary: 'The price lists: coming, current, and past',
  response: shape({ items: list(priceListStruct) }),
});

export const importPrices = endpoint({
  access: { action: 'update', resource: 'prices' },
  method: 'POST',
  path: '/admin/prices',
  summary: 'Adds a price list from CSV; orders keep the prices they were quoted',
  ownerOnly: true,
  requiresFreshPassword: true,
  body: priceImportStruct,
  response: priceImportResultStruct,
  errors: ['prices_invalid'],
});
