import { boolean, oneOf, optional, required } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** The kinds of addresses. */
export const ADDRESS_TYPES = ['residential', 'commercial'] as const;

/** The uses of an address: the `type` of the address calls. */
export const ADDRESS_USES = ['billing', 'shipping'] as const;
export type AddressUse = (typeof ADDRESS_USES)[number];

const line = (max: number) => text({ max, trim: true });

export const addressRule = required(line(100), 'Address is required');
/** Apartment, suite, floor. */
export const address2Rule = optional(line(100));
export const countryRule = required(line(60), 'Country is required');
export const stateRule = required(line(60), 'State is required');
export const cityRule = required(line(60), 'City is required');
/** Of any country: letters, digits, spaces and hyphens. */
export const zipcodeRule = required(
  text({
    max: 12,
    trim: true,
    pattern: /^[A-Za-z0-9][A-Za-z0-9 -]*$/,
    reason: 'Zip code may have letters, digits, spaces and hyphens',
  }),
  'Zip code is required',
);
export const addressTypeRule = required(oneOf(ADDRESS_TYPES), 'Address type is required');
export const addressUseRule = required(oneOf(ADDRESS_USES), 'Type is required');
export const isDefaultAddressRule = optional(boolean('the first choice of its use'));
