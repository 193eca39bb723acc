import * as addresses from '@tag/contract/addresses';
import { missing, type RuleCases } from './rule-cases.ts';

function line(rule: RuleCases['rule'], label: string, max: number): RuleCases {
  return {
    rule,
    accepted: ['Main Street 1', "Coeur d'Alene", 'Île-de-France', '東京都', 'x'.repeat(max)],
    refused: [
      ...missing(`${label} is required`),
      ['x'.repeat(max + 1), `Must not exceed ${max} characters`],
      ['a\u0000b', 'Has a character that cannot be used'],
      [{ toString: 1 }, 'Expected a text'],
    ],
  };
}

const zip = 'Zip code may have letters, digits, spaces and hyphens';

export const cases: Record<string, RuleCases> = {
  addressRule: line(addresses.addressRule, 'Address', 100),
  address2Rule: {
    rule: addresses.address2Rule,
    accepted: [undefined, '', 'Suite 5'],
    refused: [
      ['x'.repeat(101), 'Must not exceed 100 characters'],
      [5, 'Expected a text'],
    ],
  },
  countryRule: line(addresses.countryRule, 'Country', 60),
  stateRule: line(addresses.stateRule, 'State', 60),
  cityRule: line(addresses.cityRule, 'City', 60),
  zipcodeRule: {
    rule: addresses.zipcodeRule,
    accepted: ['90210', '90210-1234', 'K1A 0B1', ' 90210 '],
    refused: [
      ...missing('Zip code is required'),
      ['1234567890123', 'Must not exceed 12 characters'],
      ['90210!', zip],
      ['-90210', zip],
    ],
  },
  addressTypeRule: {
    rule: addresses.addressTypeRule,
    accepted: ['residential', 'commercial'],
    refused: [
      ...missing('Address type is required'),
      ['billing', 'Expected one of residential, commercial'],
    ],
  },
  addressUseRule: {
    rule: addresses.addressUseRule,
    accepted: ['billing', 'shipping'],
    refused: [...missing('Type is required'), ['residential', 'Expected one of billing, shipping']],
  },
  isDefaultAddressRule: {
    rule: addresses.isDefaultAddressRule,
    accepted: [undefined, true, false],
    refused: [
      ['true', 'Expected true or false'],
      [1, 'Expected true or false'],
    ],
  },
};
