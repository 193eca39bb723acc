import ipaddr from 'ipaddr.js';
import type { Socket } from 'node:net';
import type { RequestContext } from './context.ts';

/**
 * The address a request comes from. Only the part of the header that our proxies wrote counts: each
 * appends its caller's address, so with `trustedProxies` in front of us, it is that many from the end.
 * Anything before that may be forged.
 */
export function callerAddress(c: RequestContext, trustedProxies: number): string {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((it) => it.trim());
  const reported = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return networkOf(reported || direct);
}

/** Address ranges of a company's own machines. */
const INSIDE = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * Whether a request comes from our own network and through no proxy: the portal's server, which reads for all
 * its visitors.
 */
export function isFromInside(c: RequestContext): boolean {
  if (c.req.header('x-forwarded-for') !== undefined) return false;
  const socket = c.env?.incoming?.socket;
  if (!socket) return false;
  const known = inside.get(socket) ?? isInside(socket.remoteAddress ?? '');
  inside.set(socket, known);
  return known;
}

/** Of each connection: parsing its address for each request would take longer than routing it. */
const inside = new WeakMap<Socket, boolean>();

function isInside(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  return ipaddr.isValid(plain) && INSIDE.has(ipaddr.process(plain).range());
}

/** One customer has a /64 of IPv6 addresses, so those count as one. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain.slice(0, 45);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after].slice(0, 4).join(':').slice(0, 45);
}
