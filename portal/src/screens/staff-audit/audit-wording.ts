import type { AuditAction, AuditEntry } from '@tag/contract/admin';
import { formatMoney } from '@tag/contract/formats';
import { STAFF_STAGE_LABELS } from '@tag/contract/orders';

/** An action, as a sentence without its subject. */
export const AUDIT_WORDS: Readonly<Record<AuditAction, string>> = {
  account_registered: 'Registered an account',
  email_confirmed: 'Confirmed an email address',
  email_change_asked: 'Requested a new email address',
  email_change_canceled: 'Canceled a new email address',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  session_revoked: 'Session revoked',
  password_changed: 'Changed the password',
  password_reset: 'Reset the password',
  password_resent: 'Resent a password',
  factor_added: 'Added a second factor',
  factor_removed: 'Removed a second factor',
  factors_reset: 'Removed someone’s second factor',
  recovery_codes_renewed: 'Made new recovery codes',
  profile_changed: 'Changed the profile',
  setting_changed: 'Changed settings',
  avatar_changed: 'Changed the photo',
  address_added: 'Added an address',
  address_changed: 'Changed an address',
  address_removed: 'Removed an address',
  user_created: 'Created a user',
  user_changed: 'Changed a user',
  user_erased: 'Deleted a person’s data',
  impersonation_started: 'Started impersonation',
  impersonation_ended: 'Ended impersonation',
  order_created: 'Started an order',
  order_deleted: 'Deleted an order',
  order_paid: 'Paid for an order',
  order_canceled: 'Canceled an order',
  claim_answered: 'Answered a report about a parcel',
  claim_closed: 'Closed a report about a parcel',
  delay_reason_given: 'Gave a reason for later dates',
  sub_order_unlocked: 'Unlocked a sub-order',
  customer_invited: 'Invited a customer to a sub-order',
  submitter_asked: 'Asked a group submitter',
  submitter_answered: 'Answered as group submitter',
  coupon_granted: 'Granted a coupon',
  coupon_revoked: 'Revoked a coupon',
  prices_imported: 'Imported prices',
  parcel_received: 'Received a parcel',
  receipt_undone: 'Took back that a card arrived',
  cards_advanced: 'Moved cards to another stage',
  card_identified: 'Identified a card',
  serial_released: 'Released a card with the serial number of another',
  service_confirmed: 'Confirmed something that was paid for',
  service_undone: 'Took back that something is done',
  completed_without: 'Completed cards without something paid for',
  card_added: 'Added a card to the catalog',
  card_confirmed: 'Confirmed a card of the catalog',
  card_refused: 'Refused a card for the catalog',
  card_failed: 'Sent a card back ungraded',
  label_proposed: 'Proposed the text of a label',
  price_proposed: 'Proposed a price',
  review_answered: 'Answered a review of a grade',
  parcel_shipped: 'Shipped a parcel',
  cards_delivered: 'Delivered graded cards',
  certificate_voided: 'Voided a certificate',
  certificate_corrected: 'Corrected a certificate',
  certificate_reholdered: 'Gave a card another slab',
  card_delisted: 'Took a card off the market',
  card_relisted: 'Put a card back on the market',
  sale_recorded: 'Recorded a sale',
  sale_reversed: 'Reversed a sale',
  payout_recorded: 'Recorded a payout',
  card_offered: 'Offered a card to somebody',
  card_handed_over: 'Became the owner of a card',
  partner_created: 'Added a partner',
  partner_changed: 'Changed a partner',
  partner_requested: 'Asked to become a partner',
  partner_approved: 'Approved a partner',
  partner_refused: 'Refused a partner',
  partner_invited: 'Invited somebody to a partner',
  partner_joined: 'Joined a partner',
  partner_user_removed: 'Removed somebody from a partner',
  partner_handed_over: 'Made somebody the owner of a partner',
  api_key_created: 'Created an API key',
  api_key_rotated: 'Rotated an API key',
  api_key_revoked: 'Revoked an API key',
  webhook_added: 'Added a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_removed: 'Removed a webhook',
  webhooks_replayed: 'Sent webhooks again',
};

interface Detail {
  readonly name: string;
  readonly value: string;
}

/** What an action is about comes first, and what was before, before what is now. */
const FIRST = ['order', 'certificate', 'card', 'partner', 'email', 'before', 'after', 'from', 'to'];
const rankOf = ([key]: [string, string]) =>
  FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;

/** Ids, which older entries have. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Details in words. Nothing is said about what is empty, or only an id. */
export const detailsOf = (details: AuditEntry['details']): readonly Detail[] =>
  Object.entries(details)
    .filter(([, value]) => value !== '' && value !== '0' && !ID.test(value))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(([key, value]) =>
      key === 'cents'
        ? { name: 'Amount', value: formatMoney(Number(value)) }
        : { name: keyInWords(key), value: stageInWords(value) ?? value },
    );

const stageInWords = (value: string): string | undefined =>
  (STAFF_STAGE_LABELS as Readonly<Record<string, string>>)[value];

/** `subOrders` reads `Sub orders`. */
function keyInWords(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
