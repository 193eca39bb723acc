import { cellTime, toCsv } from '../formats/csv.ts';
import type { Statement, StatementKind, StatementLine } from './structs.ts';

/** The kinds of lines in words, also on screens. */
export const STATEMENT_WORDS: Readonly<Record<StatementKind, string>> = {
  order: 'Order',
  proposal: 'Price change you accepted',
  delisting: 'Delisting fee',
  witness: 'Witness video',
  payment: 'You paid',
  refund: 'Refund',
  refund_paid: 'Refund sent to you',
  sale: 'Sold',
  sale_reversed: 'Sale undone',
  payout: 'Payout sent to you',
};

/** The headings of a statement's file. */
const STATEMENT_COLUMNS = [
  'Time (UTC)',
  'What',
  'Details',
  'Order',
  'Certificate',
  'Amount (USD)',
  'Balance (USD)',
] as const;

const dollars = (cents: number) => cents / 100;

/** Its lines, each with the balance after it, in US cents. */
export function withBalances({
  lines,
  opening,
}: Pick<Statement, 'lines' | 'opening'>): (StatementLine & { readonly balance: number })[] {
  let balance = opening;
  return lines.map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
}

/**
 * A statement as CSV: the opening balance, its lines, and the closing balance. Shares of orders that others
 * paid follow, without a balance.
 */
export function statementFile(statement: Statement): string {
  const { closing, month, opening, shares } = statement;
  return toCsv([
    STATEMENT_COLUMNS,
    [month, 'Opening balance', '', '', '', null, dollars(opening)],
    ...withBalances(statement).map(
      ({ amount, at, balance, certificate, kind, orderNumber, text }) => [
        cellTime(at),
        STATEMENT_WORDS[kind],
        text,
        orderNumber,
        certificate,
        dollars(amount),
        dollars(balance),
      ],
    ),
    [month, 'Closing balance', '', '', '', null, dollars(closing)],
    ...shares.map(({ amount, at, orderNumber, paidBy, text }) => [
      cellTime(at),
      `Your share, paid by ${paidBy}`,
      text,
      orderNumber,
      null,
      dollars(amount),
      null,
    ]),
  ]);
}
