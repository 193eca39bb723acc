import type { Identify } from '../auth/identify.ts';
import { callerAddress } from './caller-address.ts';
import type { Admit } from './implement.ts';
import type { AssertKnownHost } from './known-host.ts';
import type { RateLimits } from './rate-limits.ts';

/** Who calls, whether they may, and whether too often: in that order, before a body is read. */
export function admission(deps: {
  identify: Identify;
  limits: RateLimits;
  assertKnownHost: AssertKnownHost;
  /** How many of our own proxies are in front of us. */
  trustedProxies: number;
}): Admit {
  return async (c, name, { access, method, ownerOnly, stream }) => {
    if (access !== 'public') deps.assertKnownHost(c);
    const address = callerAddress(c, deps.trustedProxies);
    const requestId = c.get('requestId');
    const caller =
      access === 'public'
        ? undefined
        : await deps.identify(c.req.header('authorization'), { access, ownerOnly });
    if (method !== 'GET' || stream) await deps.limits.countCall(name, caller?.userId ?? address);
    return caller ? { requestId, address, caller } : { requestId, address };
  };
}
