import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import {
  address2Rule,
  ADDRESS_TYPES,
  ADDRESS_USES,
  addressRule,
  addressTypeRule,
  addressUseRule,
  cityRule,
  countryRule,
  isDefaultAddressRule,
  stateRule,
  zipcodeRule,
} from './rules.ts';

/** An address of the signed-in user. Each use that has addresses has one default. */
export const userAddressStruct = shape(
  {
    id: identifier(),
    type: oneOf(ADDRESS_USES),
    addressType: oneOf(ADDRESS_TYPES),
    address: text(),
    address2: nullable(text()),
    cityName: text(),
    stateCode: text(),
    zipcode: text(),
    countryId: integer({ min: 1, description: 'as GET /place/countries has it' }),
    countryName: text(),
    isDefault: boolean('the first choice of its use'),
  },
  { title: 'UserAddress', description: 'An address of the signed-in user' },
);
export type UserAddress = TypeOf<typeof userAddressStruct>;

export const userAddressesStruct = shape({ items: list(userAddressStruct) });

/** An address as entered in a form. */
export const addressFormStruct = shape(
  {
    type: addressUseRule,
    addressType: addressTypeRule,
    address: addressRule,
    address2: address2Rule,
    cityName: cityRule,
    stateCode: stateRule,
    zipcode: zipcodeRule,
    countryName: countryRule,
    isDefault: isDefaultAddressRule,
  },
  {
    title: 'AddressForm',
    description:
      'countryName and stateCode as the places calls have them; a country without states takes any text for stateCode',
  },
);
export type AddressForm = TypeOf<typeof addressFormStruct>;
