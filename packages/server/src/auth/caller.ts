import type { Access, Endpoint } from '@tag/contract/endpoint';

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

/** An endpoint that not everyone may call has a caller. */
export type CallOf<E extends Pick<Endpoint, 'access'>> =
  E['access'] extends Exclude<Access, 'public'> ? SignedInCall : AnonymousCall;
