import type { Endpoint, ScopeAccess, SessionAccess } from '@tag/contract/endpoint';
import type { ReadDatabase } from '../db/queries.ts';
import type { VerifiedCall } from '../webhooks/verify-call.ts';

/** The signed-in user, and the staff member who impersonates them. */
export interface Caller {
  readonly userId: string;
  /** The session; in a call with an API key, the key. */
  readonly sessionId: string;
  /** When their token ends; a stream ends with it. */
  readonly expiresAt: Date;
  readonly impersonatorId: string | null;
  readonly isVerified: boolean;
  /** Whether they entered their password in this session a moment ago. */
  readonly hasFreshPassword: boolean;
  /** Whether they must add a second factor before anything else. */
  readonly needsFactor: boolean;
}

/** A request's context besides its input. */
export interface AnonymousCall {
  readonly requestId: string;
  /** The caller's address; for IPv6, the network. */
  readonly address: string;
}

/** A call that anyone may make and that changes nothing. */
export interface PublicRead extends AnonymousCall {
  /** Where to read from: maybe a replica. */
  readonly reads: ReadDatabase;
}

export interface SignedInCall extends AnonymousCall {
  readonly caller: Caller;
}

/** The calling partner and their API key. */
export interface PartnerCaller {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly keyId: string;
  /** They call with a test key: see `partners/sandbox.ts`. */
  readonly isTest: boolean;
}

export interface PartnerCall extends AnonymousCall {
  readonly partner: PartnerCaller;
}

/** A partner's call whose signature was verified. */
export interface SignedPartnerCall extends PartnerCall {
  readonly signed: VerifiedCall;
}

type PartnerCallOf<E> = E extends { readonly signed: true } ? SignedPartnerCall : PartnerCall;

type AnonymousCallOf<E> = E extends { readonly method: 'GET' } ? PublicRead : AnonymousCall;

/** Non-public endpoints have a caller. */
export type CallOf<E extends Pick<Endpoint, 'access' | 'method' | 'signed'>> =
  E['access'] extends ScopeAccess
    ? PartnerCallOf<E>
    : E['access'] extends SessionAccess
      ? SignedInCall
      : AnonymousCallOf<E>;
