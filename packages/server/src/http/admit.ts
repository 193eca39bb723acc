import type { Identify } from '../auth/identify.ts';
import { callerAddress } from './caller-address.ts';
import type { Admit } from './implement.ts';
import type { AssertKnownHost } from './known-host.ts';
import type { RateLimits } from './rate-limits.ts';

/** Who calls, whether they may, and whether too often: in that order, before a body is read. */
export function admission(parts: {
  identify: Identify;
  limits: RateLimits;
  assertKnownHost: AssertKnownHost;
  /** How many of our own proxies stand in front of us. */
  trustedProxies: number;
}): Admit {
  return async (c, name, { access, method, ownerOnly }) => {
    if (access !== 'public') parts.assertKnownHost(c);
    const address = callerAddress(c, parts.trustedProxies);
    const requestId = c.get('requestId');
    const caller =
      access === 'public'
        ? undefined
        : await parts.identify(c.req.header('authorization'), { access, ownerOnly });
    if (method !== 'GET') await parts.limits.countCall(name, caller?.userId ?? address);
    return caller ? { requestId, address, caller } : { requestId, address };
  };
}
