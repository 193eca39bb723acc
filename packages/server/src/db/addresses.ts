import { SetupError } from '../setup-error.ts';

/** What libpq calls a server that takes writes. */
const TAKES_WRITES = new Set(['read-write', 'primary']);
const ATTRIBUTES = 'target_session_attrs';

type Addresses = [string, ...string[]];

/**
 * The address of each host that a database's address names, in libpq's form:
 * `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`.
 * @throws SetupError if it asks for a host that takes no writes.
 */
export function addressesOf(url: string): Addresses {
  const { addresses, wanted } = split(url);
  if (wanted === null || TAKES_WRITES.has(wanted)) return addresses;
  throw new SetupError(
    `DATABASE_URL: ${ATTRIBUTES} is ${wanted}. Use read-write, or leave it out.`,
  );
}

/**
 * The address of each host to read from, in a text with several addresses, separated by commas or spaces, each of
 * which may name several hosts.
 */
export const readAddressesIn = (text: string): string[] =>
  text.split(/[\s,]+(?=postgres(?:ql)?:\/\/)/).flatMap((url) => split(url).addresses);

function split(url: string): { addresses: Addresses; wanted: string | null } {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(\?.*)?$/.exec(url);
  // What isn't an address is reported as it was given.
  if (!parts) return { addresses: [url], wanted: null };
  const [, before = '', hosts = '', path = '', search = ''] = parts;
  const parameters = new URLSearchParams(search);
  const wanted = parameters.get(ATTRIBUTES);
  parameters.delete(ATTRIBUTES);
  const end = parameters.size > 0 ? `${path}?${parameters}` : path;
  const addresses = hosts.split(',').map((host) => `${before}${host}${end}`) as Addresses;
  return { addresses: hosts.includes(',') || wanted !== null ? addresses : [url], wanted };
}

/** `db1.internal:5432`, for messages and metrics. */
export function hostOf(url: string): string {
  try {
    const { hostname, port } = new URL(url);
    return `${hostname || 'localhost'}:${port || '5432'}`;
  } catch {
    return 'the given host';
  }
}
