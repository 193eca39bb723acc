import { Refusal } from '@tag/contract/errors';
import { isIP } from 'node:net';
import type { RequestContext } from './context.ts';

/** @throws ApiError `unknown_host` */
export type AssertKnownHost = (c: RequestContext) => void;

/**
 * Refuses calls to other host names. A page can make its host name resolve to this machine (DNS
 * rebinding) and then counts as the same site; the Host header still has its name. @param hosts allowed
 * names, besides this machine's. Undefined: any, such as behind a proxy that already checks names.
 */
export function knownHost(hosts: readonly string[] | undefined): AssertKnownHost {
  const known = new Set(hosts?.map((host) => host.toLowerCase()));
  return (c) => {
    if (!hosts) return;
    const host = nameOf(c.req.header('host') ?? new URL(c.req.url).host);
    if (isOwnName(host) || known.has(host)) return;
    throw new Refusal('unknown_host', { details: { host: host.slice(0, 255) } });
  };
}

/** Without the port; an IPv6 address without its brackets. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** An IP address can't be rebound, and `localhost` is always this machine. */
function isOwnName(host: string): boolean {
  return isIP(host) !== 0 || host === 'localhost' || host.endsWith('.localhost');
}
