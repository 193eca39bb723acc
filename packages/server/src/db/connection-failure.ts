import { codeOf, messageOf, SetupError } from '../setup-error.ts';

/** The address without its password, for messages. */
function publicAddress(url: string): { address: string; host: string; user: string; name: string } {
  try {
    const { hostname, port, username, pathname } = new URL(url);
    const host = `${hostname || 'localhost'}:${port || '5432'}`;
    const user = decodeURIComponent(username) || 'the default user';
    const name = decodeURIComponent(pathname.slice(1)) || user;
    return { address: `${host}/${name}`, host, user, name };
  } catch {
    return { address: 'the given address', host: 'the given host', user: 'the user', name: '' };
  }
}

/** Turns a failed first connection into a message that says what to change. Never shows the password. */
export function explainConnection(error: unknown, url: string): SetupError {
  if (error instanceof SetupError) return error;
  const { address, host, user, name } = publicAddress(url);
  const options = { cause: error };
  const say = (message: string) => new SetupError(`DATABASE_URL: ${message}`, options);
  const closed = `${host} closed the connection. Is it a PostgreSQL?`;
  // Node tries each address of a host and wraps their errors.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  switch (codeOf(first)) {
    case 'ERR_INVALID_URL':
      return say(
        'not an address of the form postgres://user:password@host:5432/database. ' +
          'Special characters in the password must be percent-encoded.',
      );
    case 'ECONNREFUSED':
      return say(`nothing answers at ${host}. Is PostgreSQL running there?`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say(`the host of ${host} is not known.`);
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return say(`${host} cannot be reached.`);
    case 'ECONNRESET':
      return say(closed);
    case '28P01':
      return say(`${host} refused the password of ${user}.`);
    case '28000':
      return say(`${host} does not let ${user} in: ${messageOf(first)}.`);
    case '3D000':
      return say(`${host} has no database named ${name}. Create it: createdb ${name}`);
    case '42501':
      return say(`${user} may not connect to ${address}: ${messageOf(first)}.`);
    case '53300':
      return say(`${host} has no connection left: ${messageOf(first)}.`);
    case '57P03':
      return say(`${host} is starting up or shutting down. Try again in a moment.`);
  }
  const message = messageOf(first);
  if (/timeout/i.test(message)) return say(`${host} did not answer in time.`);
  if (/terminated/.test(message)) return say(closed);
  return say(`${address} cannot be used: ${message}`);
}
