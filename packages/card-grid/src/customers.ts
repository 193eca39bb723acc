import { checkInput } from '@tag/contract/errors';
import { foldText, formatCount } from '@tag/contract/formats';
import { emailRule } from '@tag/contract/users';
import { labelOf, readRow } from './sheet-columns.ts';
import type { TableField } from '@tag/contract/users';
import type { CardTable } from './table/read-table-file.ts';
import { cardsIn, type TableRow } from './table-rows.ts';

/** A customer of a file, with their cards in its order. */
export interface Customer {
  /** At most 50 characters, for a sub-order. */
  readonly name: string;
  readonly email: string | null;
  readonly cards: readonly TableRow[];
}

export interface CustomerProblem {
  /** As the file counts them, from 1, with the headers. */
  readonly row: number;
  readonly reason: string;
}

/** What a file makes of a group order. */
export interface CustomerPlan {
  /** By their first card. */
  readonly customers: readonly Customer[];
  readonly cards: number;
  /** By row. None stops the import: each says what happens instead. */
  readonly problems: readonly CustomerProblem[];
}

interface NamedRow {
  readonly name: string;
  /** Null if there is none, or it is no address. */
  readonly email: string | null;
  /** As it was typed. */
  readonly typedEmail: string;
}

/** Cards of rows that name nobody. */
const NOBODY = 'Without a customer';
const LONGEST_NAME = 50;

/**
 * Sorts a file's cards by customer. The same email is the same customer; without one, the same name is.
 */
export function planCustomers(table: CardTable): CustomerPlan {
  const named = namesIn(table);
  const first = table.columns.some(({ header }) => header !== null) ? 2 : 1;
  const problems = new Map<string, CustomerProblem>();
  const note = (at: number, key: string, reason: string) => {
    if (!problems.has(key)) problems.set(key, { row: at + first, reason });
  };
  const cards = cardsIn(table);
  const emails = emailsByName(named, cards);
  const found = new Map<string, { name: string; email: string | null; cards: TableRow[] }>();
  const firstNames = namesByEmail(named, cards);
  for (const card of cards) {
    const { email: own, name, typedEmail } = named[card.at]!;
    const known = emails.get(foldText(name)) ?? [];
    const email = own ?? known[0] ?? null;
    const key = email?.toLowerCase() ?? foldText(name);
    const firstName = firstNames.get(key) ?? { name, at: card.at };
    const customer = found.get(key) ?? {
      name: nameOf(firstName.name, email, known),
      email,
      cards: [],
    };
    found.set(key, customer);
    customer.cards.push(card);
    if (own === null && typedEmail !== '') {
      const then = email === null ? 'They get no invitation.' : `The cards go to ${email}.`;
      note(card.at, `email ${typedEmail}`, `“${typedEmail}” isn’t an email address. ${then}`);
    } else if (own === null && known.length > 1) {
      const reason = `Several customers are called “${name}”. This card goes to ${email}.`;
      note(card.at, `which ${card.at}`, reason);
    } else if (own !== null && known.indexOf(own.toLowerCase()) > 0) {
      const reason = `“${name}” had another email before: ${known[0]}. They become two customers.`;
      note(card.at, `two ${key}`, reason);
    }
    if (name !== '' && foldText(firstName.name) !== foldText(name)) {
      const row = formatCount(firstName.at + first);
      const reason = `“${name}” has the email of “${firstName.name}” (row ${row}). The cards go there.`;
      note(card.at, `name ${key} ${foldText(name)}`, reason);
    }
    if (key === '') note(card.at, 'nobody', `No customer: such cards go to “${NOBODY}”.`);
    for (const [column, reason] of Object.entries(readRow(card).errors)) {
      note(card.at, `cell ${card.at} ${column}`, `${labelOf(column)} stays empty. ${reason}.`);
    }
  }
  return {
    customers: [...found.values()],
    cards: cards.length,
    problems: [...problems.values()].sort((one, other) => one.row - other.row),
  };
}

function namesIn({ columns, rows }: CardTable): NamedRow[] {
  const columnOf = (wanted: TableField) => columns.findIndex(({ field }) => field === wanted);
  const [nameAt, emailAt] = [columnOf('customerName'), columnOf('customerEmail')];
  return rows.map((row) => {
    const typedEmail = row[emailAt] ?? '';
    const { value, fields } = checkInput(typedEmail, emailRule);
    const name = (row[nameAt] ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
    return { name, email: fields ? null : value, typedEmail };
  });
}

/** The different emails of each name, in lower case, in the file's order. */
function emailsByName(
  named: readonly NamedRow[],
  cards: readonly TableRow[],
): ReadonlyMap<string, readonly string[]> {
  const emails = new Map<string, string[]>();
  for (const { at } of cards) {
    const { email, name } = named[at]!;
    if (email === null || name === '') continue;
    const known = emails.get(foldText(name)) ?? [];
    if (!known.includes(email.toLowerCase())) known.push(email.toLowerCase());
    emails.set(foldText(name), known);
  }
  return emails;
}

/** The first name that comes with each email, in lower case, and its row from 0. */
function namesByEmail(named: readonly NamedRow[], cards: readonly TableRow[]) {
  const names = new Map<string, { name: string; at: number }>();
  for (const { at } of cards) {
    const { email, name } = named[at]!;
    const key = email?.toLowerCase();
    if (key !== undefined && name !== '' && !names.has(key)) names.set(key, { name, at });
  }
  return names;
}

/** Adds the email where two customers share a name. */
function nameOf(name: string, email: string | null, known: readonly string[]): string {
  const isSecond = email !== null && known.indexOf(email.toLowerCase()) > 0;
  const whole = isSecond ? `${name} (${email})` : name || email || NOBODY;
  // Not half a character at the end.
  return whole
    .normalize('NFC')
    .slice(0, LONGEST_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
