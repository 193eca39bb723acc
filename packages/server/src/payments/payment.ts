import type { CURRENCY } from '@tag/contract/constants';

export type Purpose = 'witness_video' | 'order' | 'proposal' | 'delisting';

/** Money to be asked for. */
export interface NewPayment {
  /** Names this attempt to pay; the same key is the same payment. */
  readonly key: string;
  readonly purpose: Purpose;
  /** What it is for: the number of a certificate or an order, or the id of a proposal. */
  readonly subject: string;
  /** The user who pays; null: somebody without an account. */
  readonly payerId: string | null;
  /** What the payer reads at the checkout. */
  readonly title: string;
  /** Whole cents. Nothing to pay is paid at once, without a checkout. */
  readonly amount: number;
  readonly currency: typeof CURRENCY;
  /** Where the checkout sends the payer back to; an address that has been allowed. */
  readonly returnUrl: string;
}

/**
 * - created: nobody has been asked yet
 * - pending: a checkout is open
 * - paid: the money is there; this never changes again
 * - declined, expired: no money; another attempt is another payment
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
 * From which states each may be reached. Only the provider knows whether money moved, so its `paid`
 * counts whatever we believed before, however late it comes.
 */
export const REACHED_FROM: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: [],
  pending: ['created'],
  paid: ['created', 'pending', 'declined', 'expired'],
  declined: ['created', 'pending'],
  expired: ['created', 'pending'],
};
