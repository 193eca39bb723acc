import type { Endpoint, ScopeAccess, SessionAccess } from '@tag/contract/endpoint';

/** Who is signed in, and who acts as them. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  /** When their token ends; a stream ends with it. */
  readonly expiresAt: Date;
  readonly impersonatorId: string | null;
  readonly isVerified: boolean;
}

/** What is known of one request besides its input. */
export interface AnonymousCall {
  readonly requestId: string;
  /** The address it comes from; IPv6 by its network. */
  readonly address: string;
}

export interface SignedInCall extends AnonymousCall {
  readonly caller: Caller;
}

/** Whose server calls, with which of their API keys. */
export interface PartnerCaller {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly keyId: string;
}

export interface PartnerCall extends AnonymousCall {
  readonly partner: PartnerCaller;
}

/** A partner's call whose signature was verified. */
export interface SignedPartnerCall extends PartnerCall {
  readonly signed: {
    /** Its webhook-id: one for each thing reported. */
    readonly id: string;
    /** SHA-256 of the exact body. */
    readonly bodyHash: Uint8Array;
  };
}

type PartnerCallOf<E> = E extends { readonly signed: true } ? SignedPartnerCall : PartnerCall;

/** An endpoint that not everyone may call has a caller. */
export type CallOf<E extends Pick<Endpoint, 'access' | 'signed'>> = E['access'] extends ScopeAccess
  ? PartnerCallOf<E>
  : E['access'] extends SessionAccess
    ? SignedInCall
    : AnonymousCall;
