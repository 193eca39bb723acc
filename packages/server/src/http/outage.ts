import { codeOf, messageOf } from '../setup-error.ts';

/** A service that we depend on is down or overloaded. */
export class Outage extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Outage';
  }
}

/** Temporary system errors: the network is down, the disk is full, or files or memory are used up. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EIO',
  'EROFS',
]);

/**
 * PostgreSQL's temporary errors: 08 the connection, 53 resources (53100: its disk is full), 57 shut down,
 * canceled or timed out, 58 its system; a standby that can't write yet; two transactions that kept
 * conflicting; a lock timeout.
 */
const PASSING_SQL = /^(08|53|57|58)...$|^(25006|40001|40P01|55P03)$/;

/** Whether the database, the disk, or the network is down or overloaded: retrying later helps. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = codeOf(error) ?? '';
  if (PASSING.has(code) || PASSING_SQL.test(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|read timeout/.test(
    messageOf(error),
  );
}
