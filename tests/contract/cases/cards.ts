import * as cards from '@tag/contract/cards';
import { missing, type RuleCases } from './rule-cases.ts';

function line(rule: RuleCases['rule'], label: string, max: number): RuleCases {
  return {
    rule,
    accepted: ['4/102', 'Pokémon GO', 'Nidoran♀', '東京都', 'x'.repeat(max)],
    refused: [
      ...missing(`${label} is required`),
      ['x'.repeat(max + 1), `Must not exceed ${max} characters`],
      ['a\u0000b', 'Has a character that cannot be used'],
      [4, 'Expected a text'],
    ],
  };
}

export const cases: Record<string, RuleCases> = {
  cardYearRule: {
    rule: cards.cardYearRule,
    accepted: [1860, 1989, 2026],
    refused: [
      ...missing('Card year is required'),
      [1859, 'Year must be 1860 or later'],
      [2201, 'Year must be 2200 or earlier'],
      [1999.5, 'Enter a year such as 1999'],
      ['1999', 'Enter a year such as 1999'],
    ],
  },
  cardSetRule: line(cards.cardSetRule, 'Card set', 200),
  cardSubsetRule: line(cards.cardSubsetRule, 'Card subset', 200),
  cardNumberRule: line(cards.cardNumberRule, 'Card number', 60),
  cardNameRule: line(cards.cardNameRule, 'Card name', 200),
};
