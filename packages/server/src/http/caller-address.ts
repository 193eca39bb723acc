import type { RequestContext } from './context.ts';

/**
 * The address a request comes from. What a header says counts only as far as our own proxies wrote
 * it: each appends the address it was called from, so with `trustedProxies` of them in front of us
 * it is that many from the end. Anything before that is the caller's own invention.
 */
export function callerAddress(c: RequestContext, trustedProxies: number): string {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((it) => it.trim());
  const reported = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return networkOf(reported || direct);
}

/** One customer has a whole /64 of IPv6 addresses, so they count as one. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain.slice(0, 45);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after].slice(0, 4).join(':').slice(0, 45);
}
