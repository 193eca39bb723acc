import { utc } from '@date-fns/utc';
import { ORDER_NAME_MAX_LENGTH } from '@tag/contract/constants';
import { formatCards, formatCount } from '@tag/contract/formats';
import { format } from 'date-fns';

/**
 * The name of an order that its owner gave none: `Charizard and 2 more, Nov 25, 2026`.
 * @param cards entered, or paid for if they are entered later.
 * @param firstCard null: none is entered.
 */
export function defaultNameOf(
  { cards, firstCard }: { readonly cards: number; readonly firstCard: string | null },
  date: Date,
): string {
  const end = `, ${format(date, 'MMM d, yyyy', { in: utc })}`;
  if (!firstCard) return `${formatCards(cards)}${end}`;
  const more = cards > 1 ? ` and ${formatCount(cards - 1)} more` : '';
  return cut(firstCard, ORDER_NAME_MAX_LENGTH - more.length - end.length) + more + end;
}

/** Whole characters only: half of a surrogate pair can't be stored. */
function cut(name: string, length: number): string {
  if (name.length <= length) return name;
  let short = '';
  for (const character of name) {
    if (short.length + character.length >= length) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}
