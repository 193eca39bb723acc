import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { oneOf, optional } from '../schema/schema.ts';
import { ADDRESS_USES, addressUseRule } from './rules.ts';
import { addressFormStruct, userAddressesStruct, userAddressStruct } from './structs.ts';

const own = { access: 'verified' } as const;
const one = { params: shape({ id: identifier() }) } as const;
const ofUse = { body: shape({ type: addressUseRule }) } as const;

export const listAddresses = endpoint({
  ...own,
  method: 'GET',
  path: '/user-address',
  summary: 'The addresses of the signed-in user, the default first',
  query: shape({ type: optional(oneOf(ADDRESS_USES)) }),
  response: userAddressesStruct,
});

export const createAddress = endpoint({
  ...own,
  method: 'POST',
  path: '/user-address',
  summary: 'Adds an address; the first of its use becomes the default',
  body: addressFormStruct,
  response: userAddressStruct,
  errors: ['address_not_matched', 'address_without_alternative'],
});

export const updateAddress = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/user-address/{id}',
  summary: 'Changes an address',
  body: addressFormStruct,
  response: userAddressStruct,
  errors: ['not_found', 'address_not_matched', 'address_without_alternative'],
});

export const setDefaultAddress = endpoint({
  ...own,
  ...one,
  ...ofUse,
  method: 'PATCH',
  path: '/user-address/default/{id}',
  summary: 'Makes an address the default of its use',
  response: userAddressesStruct,
  errors: ['not_found'],
});

export const deleteAddress = endpoint({
  ...own,
  ...one,
  ...ofUse,
  method: 'DELETE',
  path: '/user-address/{id}',
  summary: 'Deletes an address; if it was the default, the newest other one becomes it',
  response: userAddressesStruct,
  errors: ['not_found'],
});
