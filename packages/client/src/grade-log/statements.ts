import { type LogStatement, logStatementStruct } from '@tag/contract/grade-log';
import { isUnknownField } from '@tag/contract/schema';
import { LogRefusal } from '@tag/tlog';

/** A statement, where the log has it, and the exact text that it hashes. */
export interface LoggedStatement extends LogStatement {
  readonly index: number;
  readonly entry: string;
}

/** An answer about the log comes from outside, so nothing about it is certain. */
interface Given {
  readonly index: unknown;
  readonly entry: unknown;
}

/**
 * Reads the statements of one certificate, which must be complete and in their order.
 * @throws LogRefusal
 */
export function readStatements(certificate: string, given: unknown): LoggedStatement[] {
  if (!Array.isArray(given)) throw new LogRefusal('The answer has no statements');
  const statements = given.map(readStatement);
  for (const [at, { cert, n, prev }] of statements.entries()) {
    if (cert !== certificate) throw new LogRefusal('A statement is about another certificate');
    const before = statements[at - 1]?.index ?? null;
    if (n !== at + 1 || prev !== before) throw new LogRefusal('A statement is missing');
  }
  return statements;
}

function readStatement(given: Given | null): LoggedStatement {
  const { entry, index } = given ?? {};
  if (typeof entry !== 'string' || !Number.isSafeInteger(index) || Number(index) < 0) {
    throw new LogRefusal('A statement has no text or no place in the log');
  }
  return { ...parse(entry), index: Number(index), entry };
}

function parse(entry: string): LogStatement {
  let value: unknown;
  try {
    value = JSON.parse(entry);
  } catch {
    throw new LogRefusal('A statement can’t be read');
  }
  const [error] = logStatementStruct.validate(value);
  // A later version may say more.
  if (error?.failures().some((failure) => !isUnknownField(failure))) {
    throw new LogRefusal('A statement can’t be read');
  }
  return value as LogStatement;
}
