import type { Hono } from 'hono';
import type { Payment } from './payment.ts';

/** A payment page. */
export interface Checkout {
  /** The provider's name for it. */
  readonly session: string;
  /** Absolute, or a path below the API's base URL. */
  readonly url: string;
}

/** What a provider knows of a checkout. */
export interface CheckoutOutcome {
  readonly paymentId: string;
  readonly state: 'open' | 'paid' | 'declined' | 'expired';
  /** Asked for or paid: whole cents, and the currency's three uppercase letters. */
  readonly amount: number;
  readonly currency: string;
}

/** What made us ask the provider; kept in the payment's history. */
export type Cause = 'payer' | 'checkout' | 'webhook' | 'reconciliation';

/** Money to be given back. */
export interface RefundOrder {
  /** Names the refund: the provider gives the money back once, however often it is asked. */
  readonly id: string;
  /** The checkout it was paid at. */
  readonly session: string;
  /** Whole cents. */
  readonly amount: number;
}

/** Records what the provider says now of a session. */
export type Settle = (session: string, cause: Cause) => Promise<Payment | undefined>;

/**
 * Who takes the money. It alone knows whether a checkout was paid: messages that arrive from it, and
 * payers who come back, only make us ask. So it does not matter whether they come early, late, twice
 * or not at all.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /**
   * Opens a checkout; asked again for the same payment it answers with the same one.
   * @throws ApiError `payment_unavailable`
   */
  open(payment: Payment): Promise<Checkout>;
  /**
   * What became of a checkout; null when there is none.
   * @throws ApiError `payment_unavailable`
   */
  read(session: string): Promise<CheckoutOutcome | null>;
  /**
   * Ends a checkout nobody has paid yet; one that is paid or over stays as it is.
   * @throws ApiError `payment_unavailable`
   */
  close(session: string): Promise<void>;
  /**
   * Gives money back, all or part of what was paid.
   * @throws ApiError `payment_unavailable`
   */
  refund(order: RefundOrder): Promise<void>;
  /** The routes the provider needs, with full paths. */
  routes(settle: Settle): Hono;
}
