import type { Hono } from 'hono';
import type { Payment } from './payment.ts';

/** A payment page. */
export interface Checkout {
  /** The provider's id. */
  readonly session: string;
  /** Absolute, or a path below the API's base URL. */
  readonly url: string;
}

/** A checkout's state at the provider. */
export interface CheckoutOutcome {
  readonly paymentId: string;
  readonly state: 'open' | 'paid' | 'declined' | 'expired';
  /** Requested or paid: whole cents, and the currency's three uppercase letters. */
  readonly amount: number;
  readonly currency: string;
}

/** Why we asked the provider; kept in the payment's history. */
export type Cause = 'payer' | 'checkout' | 'webhook' | 'reconciliation';

/** A refund to make. */
export interface RefundOrder {
  /** The refund's key: the provider makes it once, however often it is requested. */
  readonly id: string;
  /** The checkout it was paid at. */
  readonly session: string;
  /** Whole cents. */
  readonly amount: number;
}

/** Records a session's current state at the provider. */
type Settle = (session: string, cause: Cause) => Promise<Payment | undefined>;

/**
 * A payment provider. Only it knows whether a checkout was paid: its messages, and returning payers, only
 * make us ask. So it doesn't matter whether they come early, late, twice, or not at all.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /**
   * Opens a checkout; the same payment always gets the same one.
   * @throws ApiError `payment_unavailable`
   */
  open(payment: Payment): Promise<Checkout>;
  /**
   * A checkout's outcome; null if there is none.
   * @throws ApiError `payment_unavailable`
   */
  read(session: string): Promise<CheckoutOutcome | null>;
  /**
   * Ends an unpaid checkout; one that is paid or over doesn't change.
   * @throws ApiError `payment_unavailable`
   */
  close(session: string): Promise<void>;
  /**
   * Refunds all or part of a payment.
   * @throws ApiError `payment_unavailable`
   */
  refund(order: RefundOrder): Promise<void>;
  /** The routes the provider needs, with full paths. */
  routes(settle: Settle): Hono;
}
