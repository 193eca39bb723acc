import { BROWSER_ERRORS, type CatalogueEntry } from './browser-errors.ts';
import { DELIVERY_ERRORS } from './delivery-errors.ts';
import { PARTNER_ERRORS } from './partner-errors.ts';

/**
 * Every refusal of the product, by the code that programs branch on, with its status and English message.
 * Messages that the specification gives (section 8) are verbatim.
 */
const entries = {
  ...BROWSER_ERRORS,

  // Errors of any call.
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not answer {method}.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Try again.' },
  payload_too_large: { status: 413, message: 'What was sent is too large. The limit is {limit}.' },
  export_too_long: {
    status: 422,
    message: 'A file has at most {limit} cards. Select fewer.',
  },
  unsupported_media_type: { status: 415, message: 'Send this as {expected}.' },
  range_not_satisfiable: { status: 416, message: 'The file does not have the part asked for.' },
  too_many_streams: {
    status: 429,
    message: 'You have {limit} live connections open. Close one to open another.',
  },
  unknown_host: { status: 421, message: 'This server is not called {host}.' },

  // The caller.
  invalid_credentials: { status: 401, message: 'Unauthorized: Access is denied' },
  incorrect_token: { status: 401, message: 'The token is not correct.' },
  forbidden: { status: 403, message: 'Access Denied/Forbidden' },

  // Accounts.
  account_deactivated: {
    status: 403,
    message: 'Your account has been deactivated. Please contact your administrator.',
  },
  account_password_reset: {
    status: 403,
    message: 'Your password has been reset. Please check the new password in your mail.',
  },
  password_expired: {
    status: 403,
    message: 'Your password has expired. Please choose a new one.',
  },
  user_existed: { status: 409, message: 'A user with this email existed already.' },
  user_not_found: { status: 404, message: 'There is no user matching this email.' },
  invalid_user: { status: 403, message: 'This user is not valid.' },
  no_user_active: { status: 403, message: 'There is no active user for this request.' },
  /** The details have the `challengeId` for POST /users/login/factor, and the `methods`: app, passkey. */
  second_factor_required: { status: 401, message: 'Confirm it’s you.' },
  /** This session may only add one; or the last one can't be removed. */
  second_factor_missing: { status: 403, message: 'Add a second factor first.' },
  factor_refused: { status: 422, message: 'This is wrong or already used.' },
  incorrect_password: { status: 401, message: 'The password is not correct.' },
  /** Confirm the password (POST /users/password/confirm), then repeat the call. */
  password_needed: { status: 403, message: 'Enter your password again.' },
  current_password_incorrect: { status: 422, message: 'The current password is not correct.' },
  verification_failed: { status: 422, message: 'The verification failed.' },
  verification_link_expired: {
    status: 410,
    message: 'The verification link has expired. Resend the email to get a new one.',
  },

  // Orders, coupons, cards and addresses.
  coupon_used_in_another_order: {
    status: 409,
    message: 'The coupon is used in another order. Please refresh the page and try again.',
  },
  coupon_unavailable: { status: 409, message: 'The coupon can’t be used: {reason}' },
  too_many_drafts: { status: 409, message: 'You have {limit} drafts. Finish or delete one first.' },
  too_many_cards: { status: 422, message: 'An order can have at most {limit} cards.' },
  /** The details have the current version. */
  order_conflict: {
    status: 409,
    message: 'This was changed in another tab or by someone else. Reload to see the latest.',
  },
  order_closed: { status: 409, message: 'This order can’t be changed any more.' },
  order_incomplete: { status: 409, message: 'This order isn’t ready yet: {reason}' },
  /** The details have where it is and where it can go, comma-separated; the message includes both. */
  transition_not_allowed: {
    status: 409,
    message: 'This can’t go from {from} to {to}. From {from} it can go to {allowed}.',
  },
  card_held: { status: 409, message: '{card} waits for the customer’s answer.' },
  same_serial: {
    status: 409,
    message: '{card} has the serial number of another card.',
  },
  second_person_required: {
    status: 403,
    message: 'A second person has to do this.',
  },
  service_missing: { status: 409, message: '{card} lacks what was paid for: {services}.' },
  card_unconfirmed: { status: 409, message: '{card} isn’t confirmed in the catalog yet.' },
  card_waiting: {
    status: 409,
    message: '{card} waits for its owner’s decision until {until}.',
  },
  card_in_review: {
    status: 409,
    message: 'The grade of {card} is in review until {until}.',
  },
  review_unavailable: {
    status: 409,
    message: '{card} can’t be reviewed now: it has shipped, has no grade, or was reviewed before.',
  },
  reviews_not_offered: { status: 409, message: 'We don’t offer reviews at the moment.' },
  review_closed: { status: 409, message: 'This review was answered already.' },
  addition_answered: { status: 409, message: 'Somebody has answered this already.' },
  card_ungraded: { status: 409, message: '{card} has no grade yet. Deliver its report first.' },
  proposal_open: { status: 409, message: 'A proposal for this card waits for its answer.' },
  proposal_closed: { status: 409, message: 'This proposal was answered or has expired.' },
  above_maximum: {
    status: 422,
    message: 'The order can be charged at most {left} cents more.',
  },
  label_closed: { status: 409, message: 'This label is approved. Its slab is being made.' },
  claim_closed: { status: 409, message: 'This report is closed.' },
  too_many_claims: {
    status: 409,
    message: 'This order has {most} open reports. Wait for an answer, or close one.',
  },
  scan_unknown: { status: 404, message: 'No order, packing list, or certificate reads {text}.' },
  order_unpaid: { status: 409, message: 'The packing list is available once the order is paid.' },
  checkout_open: {
    status: 409,
    message: 'A checkout of this order is open. Finish it or wait until it expires.',
  },
  not_a_group_order: { status: 409, message: 'Only a group order has sub-orders.' },
  sub_order_locked: { status: 409, message: '{name} is locked. The order’s owner can unlock it.' },
  /** The price list, the cards, or the coupon changed since the customer saw the total. */
  quote_changed: { status: 409, message: 'The total changed. Review it before you pay.' },
  invitation_invalid: { status: 404, message: 'This invitation is incomplete or already used.' },
  invitation_expired: { status: 410, message: 'This invitation has expired. Ask for a new one.' },
  prices_invalid: { status: 422, message: 'The price list can’t be imported: {reason}' },
  card_not_eligible_for_package: {
    status: 422,
    message: 'The card is not eligible for the selected package.',
  },
  cards_not_eligible_for_promotion: {
    status: 422,
    message: 'Some of the cards are not eligible for a promotional order.',
  },
  invalid_card: { status: 422, message: 'The card is not valid: {reason}' },
  /** The details have the alternative field by field, and as the line that is shown. */
  address_not_matched: {
    status: 422,
    message: 'The address could not be matched. Did you mean {alternative}?',
  },
  address_without_alternative: {
    status: 422,
    message: 'The address could not be matched and no alternative address is available.',
  },

  // Graded cards and the market.
  certificate_not_found: {
    status: 404,
    message: 'No certificate {certificate} exists. Check the number on the label.',
  },
  certificate_not_published: {
    status: 404,
    message: 'Certificate {certificate} exists, but its report is not public yet.',
  },
  /** The details have when and why. */
  certificate_voided: {
    status: 410,
    message: 'Certificate {certificate} was voided on {date}. It is no longer valid.',
  },
  report_not_signed: {
    status: 404,
    message: 'The public log doesn’t have certificate {certificate} yet. Try again in a minute.',
  },
  witness_video_unavailable: {
    status: 404,
    message: 'There is no witness video of certificate {certificate}.',
  },
  population_not_found: {
    status: 404,
    message: 'The population report has nothing called {name}.',
  },
  slabbed_image_unavailable: { status: 404, message: 'The slabbed image is unavailable.' },
  listing_not_found: { status: 404, message: '{certificate} isn’t for sale.' },
  listing_exists: { status: 409, message: '{certificate} is on the market already.' },
  card_sold: { status: 409, message: '{certificate} was sold.' },
  price_not_listed: {
    status: 422,
    message: '{certificate} wasn’t listed at this price.',
  },
  card_handing_over: {
    status: 409,
    message: '{certificate} is being handed over.',
  },
  edit_price_failed: { status: 422, message: 'Failed to edit price!' },
  delist_failed: { status: 422, message: 'Failed to delist!' },
  delist_payment_failed: {
    status: 402,
    message: 'The payment for delisting failed. Try again, or keep the card listed.',
  },

  // API keys, signed calls, and webhooks.
  api_key_needed: { status: 401, message: 'This call takes an API key.' },
  session_needed: {
    status: 401,
    message: 'This call takes a session, not an API key.',
  },
  api_key_mistyped: {
    status: 401,
    message: 'This API key is mistyped.',
  },
  api_key_refused: { status: 401, message: 'This API key is unknown, revoked, or expired.' },
  api_key_ended: { status: 409, message: 'This API key has ended.' },
  too_many_api_keys: { status: 409, message: 'You have {limit} API keys. Revoke one first.' },
  staff_without_keys: {
    status: 403,
    message: 'Staff accounts can’t have API keys or webhooks.',
  },
  scope_missing: { status: 403, message: 'This API key lacks the scope {scope}.' },
  signature_invalid: {
    status: 401,
    message: 'The signature is not of this body and API key.',
  },
  signature_expired: {
    status: 401,
    message: 'The signature is more than 5 minutes old.',
  },
  webhook_id_reused: { status: 409, message: 'This webhook-id had another body.' },
  ...PARTNER_ERRORS,
  ...DELIVERY_ERRORS,
  too_many_webhook_endpoints: {
    status: 409,
    message: 'You have {limit} webhook endpoints. Delete one first.',
  },
  webhook_endpoint_disabled: {
    status: 409,
    message: 'This webhook endpoint is disabled.',
  },

  // Payments, their subjects, and links that expire.
  payment_unavailable: {
    status: 503,
    message: 'Payments are not available just now. Nothing was charged. Try again soon.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key belongs to another payment.',
  },
  idempotency_key_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was sent before with other content.',
  },
  receipt_invalid: { status: 403, message: 'This receipt is not valid for this certificate.' },
  receipt_expired: { status: 403, message: 'This receipt has expired.' },
  media_link_invalid: { status: 403, message: 'This link is not valid.' },
  media_link_expired: {
    status: 403,
    message: 'This link has expired. The page it came from gives a new one.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof entries;
export const ERRORS: Readonly<Record<ErrorCode, CatalogueEntry>> = entries;

/** Every code, in the order of the catalogue. */
export const ERROR_CODES = Object.keys(entries) as readonly ErrorCode[] as readonly [
  ErrorCode,
  ...ErrorCode[],
];

/** Errors of the browser alone, without a status. */
export const CLIENT_ERRORS = {
  /** A toast; the server's own message, when there is one, replaces it. */
  profile_load_failed: 'Your profile could not be loaded.',
  /** A toast; the value reads as an empty string. */
  decryption_failed: 'Stored data could not be decrypted.',
  /** Renewal answered without one of the two tokens. */
  renewal_failed: 'Renewal failed',
  no_search_results: 'There are no search results.',
  offline: 'You are offline. Check your connection and try again.',
} as const;

/** Success messages (section 8): each names what was saved. */
export const SUCCESS = {
  account_updated: 'Profile saved. Confirm the new address: we’ve emailed you a link.',
  address_saved: 'Address saved.',
  address_deleted: 'Address deleted.',
  default_address_changed: 'Default address changed.',
  avatar_updated: 'Photo saved.',
  avatar_removed: 'Photo removed.',
  info_updated: 'Profile saved.',
  notifications_updated: 'Notification settings saved.',
  password_changed: 'Your password has been changed.',
  delisted: 'The card has been delisted.',
  listing_published: 'Published: your cards will be listed once your order is complete',
} as const;

/** How an alert or a dialog was closed; its caller gets one of these. */
export const ACTION_CODES = { close: -1, cancel: 0, confirm: 1, neutral: 2 } as const;
export type ActionCode = (typeof ACTION_CODES)[keyof typeof ACTION_CODES];
