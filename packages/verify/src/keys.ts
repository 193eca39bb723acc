import { bytesOf, LogRefusal, type Policy, readPolicy } from '@tag/tlog';
import { type Get, getFile } from './fetch.ts';
import { isObject, readObject } from './json.ts';

/** Whom to believe. */
export interface Keys {
  /** The logs, and the witnesses that must have seen them. */
  readonly policy: Policy;
  /** Keys that sign reports, by their ids: Ed25519, base64url. */
  readonly reports: ReadonlyMap<string, string>;
}

/**
 * Reads a file of keys: JSON with `policy`, the text of a tlog-policy, and `keys`, those of
 * /.well-known/jwks.json.
 * @throws LogRefusal
 */
export function readKeys(bytes: Uint8Array): Keys {
  const { keys, policy } = readObject(bytes, 'The file of keys');
  if (typeof policy !== 'string' || !Array.isArray(keys)) {
    throw new LogRefusal('The file of keys has no policy, or no keys');
  }
  const read = readPolicy(bytesOf(policy));
  if (read.logs.length === 0) throw new LogRefusal('The policy in the file of keys names no log');
  return { policy: read, reports: readJwks(keys) };
}

/** Keys of other kinds are left out. */
function readJwks(keys: readonly unknown[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of keys) {
    if (!isObject(key)) throw new LogRefusal('A key of reports is not a JSON object');
    const { crv, kid, x } = key;
    if (crv === 'Ed25519' && typeof kid === 'string' && typeof x === 'string') found.set(kid, x);
  }
  return found;
}

/** The text of a file of keys, as a server gives them. Whose they are, it doesn't say. */
export async function fetchKeys(get: Get): Promise<string> {
  const policy = new TextDecoder().decode(await getFile(get, '/log/policy'));
  const { keys } = readObject(await getFile(get, '/.well-known/jwks.json'), 'The list of keys');
  const text = `${JSON.stringify({ policy, keys }, null, 2)}\n`;
  readKeys(bytesOf(text));
  return text;
}
