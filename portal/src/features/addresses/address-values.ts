import type { ErrorDetails } from '@tag/contract/errors';
import type { AddressUse, UserAddress } from '@tag/contract/addresses';

/** The values of an address's fields. */
export interface AddressValues {
  [name: string]: string | boolean;
  type: string;
  addressType: string;
  address: string;
  address2: string;
  cityName: string;
  stateCode: string;
  zipcode: string;
  countryName: string;
  isDefault: boolean;
}

export function valuesOf(address: UserAddress): AddressValues {
  const { type, addressType, address2, cityName, stateCode, zipcode, countryName } = address;
  return {
    ...{ type, addressType, cityName, stateCode, zipcode, countryName },
    address: address.address,
    address2: address2 ?? '',
    isDefault: address.isDefault,
  };
}

export const blankAddress = (type: AddressUse, countryName: string): AddressValues => ({
  type,
  addressType: 'residential',
  address: '',
  address2: '',
  cityName: '',
  stateCode: '',
  zipcode: '',
  countryName,
  isDefault: false,
});

const MEANT = ['address', 'address2', 'cityName', 'stateCode', 'zipcode', 'countryName'] as const;

/** The parts of an address that the server offers in place of one that does not fit its zip code. */
export function meantBy(details: ErrorDetails): Partial<AddressValues> {
  return Object.fromEntries(
    MEANT.filter((name) => typeof details[name] === 'string').map((name) => [name, details[name]]),
  ) as Partial<AddressValues>;
}
