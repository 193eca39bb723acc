import type { GradeKey } from '../graded-cards/grade.ts';
import type { EBAY_CATEGORIES } from './structs.ts';

/*
 * eBay's ids, as its table of condition descriptors for trading cards lists them for all three categories:
 * https://developer.ebay.com/api-docs/user-guides/static/mip-user-guide/mip-enum-condition-descriptor-ids-for-trading-cards.html
 */

/** The condition of a graded card. */
export const EBAY_GRADED = '2750';

/** The ids of condition descriptors. */
export const EBAY_DESCRIPTORS = { grader: '27501', grade: '27502', certificate: '27503' } as const;

/** TAG among their graders. */
export const EBAY_GRADER = { id: '2750115', name: 'Technical Authentication & Grading (TAG)' };

/** Their ids of our grades; both kinds of 10 are their 10. There is no 9.5 (275021). */
export const EBAY_GRADES: Readonly<Record<GradeKey, string>> = {
  pristine: '275020',
  '10': '275020',
  '9': '275022',
  '8.5': '275023',
  '8': '275024',
  '7.5': '275025',
  '7': '275026',
  '6.5': '275027',
  '6': '275028',
  '5.5': '275029',
  '5': '2750210',
  '4.5': '2750211',
  '4': '2750212',
  '3.5': '2750213',
  '3': '2750214',
  '2.5': '2750215',
  '2': '2750216',
  '1.5': '2750217',
  '1': '2750218',
  authentic: '2750219',
};

/** eBay's name for the sport or game of a category; other categories are games of the same name. */
const SPORTS: Readonly<Record<string, string>> = {
  baseball: 'Baseball',
  basketball: 'Basketball',
  football: 'Football',
  hockey: 'Ice Hockey',
  soccer: 'Soccer',
  boxing: 'Boxing',
  golf: 'Golf',
  racing: 'Auto Racing',
  tennis: 'Tennis',
  wrestling: 'Wrestling',
  mma: 'Mixed Martial Arts (MMA)',
};
const GAMES: Readonly<Record<string, string>> = {
  pokemon: 'Pokémon TCG',
  magic: 'Magic: The Gathering',
  'magic: the gathering': 'Magic: The Gathering',
  'yu-gi-oh!': 'Yu-Gi-Oh! TCG',
  'yu-gi-oh': 'Yu-Gi-Oh! TCG',
  'one piece': 'One Piece CCG',
  lorcana: 'Disney Lorcana',
};
const NON_SPORT: ReadonlySet<string> = new Set(['non-sport', 'non-sports', 'entertainment']);

/** Where eBay lists a card, and the specific that names its sport or game. */
export function ebayCategory(category: string): {
  readonly id: (typeof EBAY_CATEGORIES)[number];
  readonly specific: readonly [name: string, value: string] | null;
} {
  const key = category
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const sport = SPORTS[key];
  if (sport !== undefined) return { id: '261328', specific: ['Sport', sport] };
  if (NON_SPORT.has(key)) return { id: '183050', specific: null };
  return { id: '183454', specific: ['Game', GAMES[key] ?? category] };
}
