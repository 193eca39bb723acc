import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds the addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const RESOLVER = { timeout: 2000, tries: 2 };

/**
 * Uses DNS directly, not the system's lookup: that one shares a few threads, and a name without an answer
 * would block everything else there.
 */
export function askNameServers(): Resolve {
  const resolver = new Resolver(RESOLVER);
  return async (host) => {
    const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return asked.flatMap((it) => (it.status === 'fulfilled' ? it.value : []));
  };
}

/** Ranges that count as public but lead elsewhere. */
const NEVER_PUBLIC = [
  // An IPv4 address as IPv6, in the form before `::ffff:`.
  '::/96',
  // Serves metadata and secrets to virtual machines on Azure. Other clouds use private addresses.
  '168.63.129.16/32',
].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether an address is on the public internet: not local, private, a cloud's metadata, or an encoded
 * form of one (mapped, compatible, NAT64, 6to4, Teredo).
 */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return (
    address.range() === 'unicast' &&
    !NEVER_PUBLIC.some(
      ([base, bits]) => base.kind() === address.kind() && address.match(base, bits),
    )
  );
}

/** Why a webhook can't be sent somewhere, for its partner to read. */
export class RefusedAddress extends Error {}

const NOT_PUBLIC = 'Leads to an address that isn’t public';

/** Decides where webhooks may be sent. */
export interface AddressRules {
  /** @returns why not, by the URL alone; undefined if it may be. */
  refuse(url: string): string | undefined;
  /** The same, but also resolves its name. */
  refuseResolved(url: string): Promise<string | undefined>;
  /**
   * How to connect to a URL: uses exactly the checked addresses, so a name that resolves elsewhere a
   * moment later gains nothing. Undefined for exempt hosts.
   */
  lookupFor(url: URL): LookupFunction | undefined;
}

/** @param allowedHosts names that are exempt, with a port or without. */
export function addressRules(allowedHosts: readonly string[], resolve: Resolve): AddressRules {
  const isAllowed = ({ host, hostname }: URL) =>
    allowedHosts.includes(host) || allowedHosts.includes(hostname);

  function refuse(text: string): string | undefined {
    if (!URL.canParse(text)) return 'Expected an address such as https://www.example.com/webhooks';
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') return 'Must not contain a user or a password';
    if (isAllowed(url) && url.protocol === 'http:') return undefined;
    if (url.protocol !== 'https:') return 'Must begin with https://';
    if (isAllowed(url)) return undefined;
    const name = nameOf(url);
    if (isIP(name) !== 0) return isPublicAddress(name) ? undefined : NOT_PUBLIC;
    return /\.(localhost|local|internal)$|^[^.]*$/.test(name) ? NOT_PUBLIC : undefined;
  }

  return {
    refuse,
    async refuseResolved(text) {
      const reason = refuse(text);
      if (reason !== undefined) return reason;
      const url = new URL(text);
      if (isAllowed(url) || isIP(nameOf(url)) !== 0) return undefined;
      const found = await resolve(nameOf(url));
      return found.every(isPublicAddress) ? undefined : NOT_PUBLIC;
    },
    lookupFor(url) {
      if (isAllowed(url)) return undefined;
      return (host, { all }, answer) => {
        resolve(host).then(
          (found) => {
            const error = problemOf(found);
            const addresses = found.map((address) => ({ address, family: isIP(address) }));
            if (error) answer(error, []);
            else if (all) answer(null, addresses);
            else answer(null, addresses[0]!.address, addresses[0]!.family);
          },
          (error: unknown) => answer(error as Error, []),
        );
      };
    },
  };
}

function problemOf(found: readonly string[]): RefusedAddress | undefined {
  if (found.length === 0) return new RefusedAddress('Its name has no address');
  return found.every(isPublicAddress) ? undefined : new RefusedAddress(NOT_PUBLIC);
}

/** Without the brackets of IPv6, and the dot that a full name may end with. */
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
