import type { CURRENCY } from '@tag/contract/constants';

export type Purpose = 'witness_video' | 'order' | 'proposal' | 'delisting' | 'review';

/** A payment to request. */
export interface NewPayment {
  /** The key of this attempt to pay; the same key means the same payment. */
  readonly key: string;
  readonly purpose: Purpose;
  /** Its subject: the number of a certificate or an order, the id of a proposal, or of a request for reviews. */
  readonly subject: string;
  /** The payer; null: somebody without an account. */
  readonly payerId: string | null;
  /** SHA-256 of a secret that every call with the key must have; null or left out: none is needed. */
  readonly secretHash?: Buffer | null;
  /** The payer's text at the checkout. */
  readonly title: string;
  /** Whole cents. Zero is paid at once, without a checkout. */
  readonly amount: number;
  readonly currency: typeof CURRENCY;
  /** Where the checkout returns the payer to; already checked. */
  readonly returnUrl: string;
}

/**
 * - created: the provider hasn't been called yet
 * - pending: a checkout is open
 * - paid: final
 * - declined, expired: not paid; another attempt is another payment
 */
export type PaymentState = 'created' | 'pending' | 'paid' | 'declined' | 'expired';

export interface Payment extends NewPayment {
  readonly id: string;
  readonly state: PaymentState;
  /** The provider's name for the checkout, and where it is; null until it is open. */
  readonly session: string | null;
  readonly checkoutUrl: string | null;
  /** Set exactly when it is paid. */
  readonly paidAt: Date | null;
}

/**
 * The states from which each state can be reached. Only the provider knows whether money moved, so its
 * `paid` counts from any state, however late.
 */
export const REACHED_FROM: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: [],
  pending: ['created'],
  paid: ['created', 'pending', 'declined', 'expired'],
  declined: ['created', 'pending'],
  expired: ['created', 'pending'],
};
