import { isForPartners, type Endpoint } from '@tag/contract/endpoint';
import { Refusal } from '@tag/contract/errors';
import { hasApiKey } from '../auth/find-key.ts';
import type { IdentifyKey } from '../auth/identify-key.ts';
import type { IdentifyPartner } from '../auth/identify-partner.ts';
import type { Identify } from '../auth/identify.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import { verifyCall } from '../webhooks/verify-call.ts';
import { callerAddress, isFromInside } from './caller-address.ts';
import type { RequestContext } from './context.ts';
import type { Admit } from './implement.ts';
import type { ReadCosts } from './read-costs.ts';
import type { AssertKnownHost } from './known-host.ts';
import { answerLimit, type RateLimits } from './rate-limits.ts';

/**
 * Checks the caller, the permission, the fresh password, and the rate limit, in that order, before parsing
 * a body.
 */
export function admission(deps: {
  identify: Identify;
  identifyKey: IdentifyKey;
  identifyPartner: IdentifyPartner;
  /** Opens the secret of an API key. */
  openSecret(sealed: Uint8Array): Promise<Uint8Array>;
  limits: RateLimits;
  assertKnownHost: AssertKnownHost;
  costs: ReadCosts;
  /** The number of our proxies in front of us. */
  trustedProxies: number;
}): Admit {
  const { assertKnownHost, identify, identifyKey, identifyPartner, limits } = deps;
  const { costs, openSecret, trustedProxies } = deps;

  async function admitPartner(
    c: RequestContext,
    known: AnonymousCall,
    scope: string,
    isSigned: boolean,
  ) {
    const found = await identifyPartner(c.req.header('authorization'), scope);
    const { partner } = found;
    answerLimit(c, await limits.countPartnerCall(partner.keyId));
    if (!isSigned) return { ...known, partner };
    const secret = await openSecret(found.signingSecret);
    const body = new Uint8Array(await c.req.arrayBuffer());
    return { ...known, partner, signed: verifyCall(c.req.header(), body, secret) };
  }

  /** A write counts with those of its user's sessions too. */
  async function admitKey(
    c: RequestContext,
    known: AnonymousCall,
    name: string,
    { keyScope, method }: Endpoint,
  ) {
    const { caller, keyId } = await identifyKey(c.req.header('authorization'), keyScope!);
    if (method !== 'GET') answerLimit(c, await limits.countCall(name, caller.userId));
    answerLimit(c, await limits.countKeyCall(keyId));
    return { ...known, caller };
  }

  return async (c, name, endpoint: Endpoint) => {
    const { access, keyScope, method, ownerOnly, requiresFreshPassword, signed, stream } = endpoint;
    if (access !== 'public') assertKnownHost(c);
    const known = { requestId: c.get('requestId'), address: callerAddress(c, trustedProxies) };
    if (isForPartners(access)) return admitPartner(c, known, access.scope, signed === true);
    if (keyScope && hasApiKey(c.req.header('authorization'))) {
      return admitKey(c, known, name, endpoint);
    }
    const caller =
      access === 'public'
        ? undefined
        : await identify(c.req.header('authorization'), { access, ownerOnly });
    if (access === 'public' && method === 'GET' && !isFromInside(c)) {
      c.set('settleRead', costs.begin(`${name} ${known.address}`));
    }
    if (requiresFreshPassword && !caller?.hasFreshPassword) throw new Refusal('password_needed');
    if (method !== 'GET' || stream) {
      answerLimit(c, await limits.countCall(name, caller?.userId ?? known.address));
    }
    return caller ? { ...known, caller } : known;
  };
}
