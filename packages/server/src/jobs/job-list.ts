/** Rows of `order_events`, and the user to notify. */
interface EventsOfReader {
  readonly eventIds: readonly number[];
  readonly userId: string;
}

/** What happened to a user's second factors. */
export type FactorChange =
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'code_used'
  | 'reset';

/** News about a listing for its seller. */
export type ListingNews = 'sold' | 'reversed' | 'paid_out' | 'regraded' | 'voided';

/** Where a job continues with the certificates of a table, in their order. */
export interface BackfillPosition {
  readonly table: 'graded_cards' | 'voided_certificates';
  /** Those up to this certificate are done. */
  readonly after: string;
}

/** Work done after the answer: payloads by the job's name. */
export interface Jobs {
  /** Emails the link that confirms a row of `registrations`. */
  mail_registration: { registrationId: string };
  /** Emails the link that confirms an address of a user, for a row of `one_time_codes`. */
  mail_confirmation: { codeId: string };
  /** Notifies the old address of the requested change, with a link that cancels it. */
  mail_change_notice: { codeId: string; newEmail: string };
  /** Emails a link to choose a new password, if the address has an account. */
  mail_reset: { email: string };
  /** Creates a password for one login and emails it. */
  mail_first_password: { userId: string };
  /** Notifies a user that something about their account changed. */
  mail_notice: { email: string; notice: 'password_changed' | 'email_changed' | 'api_key_created' };
  /** Notifies a user that their second factors changed, or a recovery code was used. */
  mail_factor: { userId: string; change: FactorChange };
  /** Tells an administrator that somebody became one, and who made them so; null: an operator. */
  mail_new_admin: { to: string; userId: string; byId: string | null };
  /** Emails a message from the help chat to support. */
  mail_help_message: { messageId: string };
  /** Makes a recorded refund. */
  refund_payment: { refundId: string };
  /** Asks the provider about payments it should have reported; every five minutes. */
  reconcile_payments: unknown;
  /** Emails the confirmation of a paid order, with its receipt. */
  mail_order_confirmation: { orderNumber: string };
  /** Notifies the owner of an order that a payment is refunded, and why. */
  mail_order_refund: { refundId: string };
  /** Emails a reader that their order has reached a stage: a row of `order_events`. */
  mail_order_stage: { eventId: number; userId: string };
  /** Emails a reader about problems with cards or a question: events of one kind. */
  mail_order_problem: EventsOfReader;
  /** Emails a reader the labels that need their approval; labels proposed meanwhile are added. */
  mail_order_labels: readonly EventsOfReader[];
  /** Notifies a customer that all cards of a sub-order are graded. */
  mail_graded: { subOrderId: string };
  /** Emails the answer to a review of a grade. */
  mail_review_answered: { reviewId: string };
  /** Emails a customer the link to join a sub-order. */
  mail_invitation: { invitationId: string };
  /** Emails a group submitter the link to accept an order. */
  mail_submitter_request: { requestId: string };
  /** Ends a delisting that can't be undone any more. */
  settle_delisting: { listingId: string };
  /** Ends delistings that no job ended; every five minutes. */
  settle_delistings: unknown;
  /** Notifies a seller that cards are for sale because the lab has finished them. */
  mail_listed: { sellerId: string; listingIds: readonly string[] };
  /** Notifies a seller of a change of a listing. */
  mail_listing: { listingId: string; news: ListingNews };
  /** Emails the recipient the links to accept cards of one owner, and the owner a notice. */
  mail_hand_overs: { handOverIds: string[] };
  /** The same about one card, queued by an earlier version. */
  mail_hand_over: { handOverId: string };
  /** Notifies both sides how a hand-over ended. */
  mail_hand_over_ended: { handOverId: string };
  /** Notifies a seller that a delisting payment is refunded, and why. */
  mail_delist_refund: { refundId: string };
  /** Notifies a partner or a user that one of their webhook endpoints was disabled. */
  mail_webhooks_disabled: { endpointId: string };
  /** Tells staff who may approve it of a request to become a partner. */
  mail_partner_requested: { applicationId: string };
  /** Emails the answer to a request to become a partner. */
  mail_partner_answered: { applicationId: string };
  /** Emails a link to join a partner. */
  mail_partner_invitation: { invitationId: string };
  /** Tells a partner's owner that one of its users made a key. */
  mail_partner_key: { keyId: string };
  /** Mails the invitations of partners that nothing has mailed; once an hour. */
  invite_partners: unknown;
  /** Deletes a file that nothing refers to any more. */
  delete_media: { key: string };
  /** Deletes expired rows; once an hour. */
  sweep_expired: unknown;
  /** Deletes what is older than the settings keep; once a night. */
  sweep_kept: unknown;
  /** Forecasts when the cards of each speed of an order will be back, once they are received. */
  forecast_order: { orderId: number };
  /** Keeps the range in business days that an order's speeds have when it is paid. */
  promise_range: { orderId: number };
  /** Forecasts the orders in the lab again; once a night. */
  reforecast_orders: unknown;
  /** Notifies a reader of an order that its dates moved: rows of `order_ranges`. */
  mail_dates_moved: { rangeIds: readonly number[]; userId: string };
  /** Notifies a customer of the answer to what they reported about a parcel. */
  mail_claim_answered: { claimId: string };
  /** Finds orders with cards that never came; once a night. */
  close_missing_cards: unknown;
  /** Gives up these cards of an order, and refunds them. */
  close_missing_cards_of: { orderNumber: string };
  /** Finds unchanged orders with a coupon; once an hour. */
  release_idle_coupons: unknown;
  /** Releases the coupon of an unchanged order. */
  release_idle_coupon: { orderId: number };
  /** Finds orders with labels that nobody corrected in time; once an hour. */
  approve_labels: unknown;
  /** Approves these labels of an order. */
  approve_labels_of: { orderId: number };
  /** Finds proposals without an answer in time; once an hour. */
  expire_proposals: unknown;
  /** Sends back the card of such a proposal. */
  expire_proposal: { proposalId: string; itemId: string };
  /** Takes the cards of a received delivery. */
  take_delivery: { id: string };
  /** Makes the sizes in which pages show a delivered card, and stores them. */
  keep_renditions: { certificate: string };
  /** Deletes delivered files without a certificate; once a night. */
  sweep_media: unknown;
  /** Merges each past day into one row, in the population's history; once a night. */
  fold_days: unknown;
  /** Puts the waiting statements into the grade log; also every minute. */
  sequence_log: unknown;
  /** Has witnesses sign the grade log; also every minute. */
  witness_log: unknown;
  /** Adds certificates that the grade log lacks, some at a time. */
  backfill_log: { from?: BackfillPosition };
}

/** Jobs that take hours: one at a time on each server, and never in the way of the others. */
export const LONG_JOBS: readonly (keyof Jobs)[] = ['take_delivery'];

/** @param signal is aborted when the server stops: a long job ends then, and runs again */
type JobHandler<Payload> = (payload: Payload, signal?: AbortSignal) => Promise<void>;

export type JobHandlers = { readonly [K in keyof Jobs]: JobHandler<Jobs[K]> };
