import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradeStruct } from '../graded-cards/structs.ts';
import { pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import {
  boolean,
  nothing,
  nullable,
  oneOf,
  optional,
  union,
  type TypeOf,
} from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { WEBHOOK_TYPES } from './webhooks.ts';

const count = integer({ min: 0 });
const LATER = 'until November 2027; use `after`';

/** How long a rotated key or secret still works next to the new one. */
export const OVERLAP_HOURS = { min: 0, max: 168, usual: 24 } as const;
export const rotationStruct = shape(
  {
    overlapHours: optional(
      integer({
        min: OVERLAP_HOURS.min,
        max: OVERLAP_HOURS.max,
        description: `how long the old one still works; ${OVERLAP_HOURS.usual} by default`,
      }),
    ),
  },
  { title: 'Rotation' },
);

// --- Certificates -----------------------------------------------------------------------------------

/** Certificates verified by one call. */
const MOST_VERIFIED = 1000;

/** POST /certificates/verify: accepts any text people type, and answers each. */
export const verificationStruct = shape(
  {
    certificates: list(text({ max: 100 }), {
      min: 1,
      max: MOST_VERIFIED,
      description: 'upper or lower case, with or without spaces and dashes',
    }),
  },
  { title: 'Verification' },
);

const given = text({ description: 'what was sent' });

/** A published certificate, with what a listing needs. */
const validCertificateStruct = shape(
  {
    given,
    certificate: certificateStruct,
    status: oneOf(['valid']),
    card: shape({
      title: text(),
      category: text(),
      year: integer({ min: 0 }),
      set: text(),
      number: text(),
      name: text(),
      variation: text(),
      grade: gradeStruct,
      gradedAt: dateTime(),
      picture: nullable(pictureStruct),
      reportUrl: text({ description: 'the address of its report' }),
      isListed: boolean('whether it is for sale here'),
      isSold: boolean('whether it was sold here, and its buyer doesn’t have it yet'),
    }),
  },
  { title: 'ValidCertificate' },
);

/**
 * - not_published: graded, but its report isn’t public yet
 * - voided: no longer valid
 * - not_found: no certificate has this number
 * - invalid: not a certificate number
 */
const OTHER_STATES = ['not_published', 'voided', 'not_found', 'invalid'] as const;
const otherCertificateStruct = shape(
  {
    given,
    certificate: nullable(certificateStruct),
    status: oneOf(OTHER_STATES),
    card: nothing(),
  },
  { title: 'OtherCertificate', description: 'certificate: null if what was sent is none' },
);

export const verifiedStruct = shape(
  {
    items: list(union([validCertificateStruct, otherCertificateStruct]), {
      description: 'in the order sent',
    }),
  },
  { title: 'VerifiedCertificates' },
);
export type Verified = TypeOf<typeof verifiedStruct>;

// --- Webhook endpoints ------------------------------------------------------------------------------

export const MOST_WEBHOOK_ENDPOINTS = 5;
export const webhookUrlRule = text({
  min: 1,
  max: 1000,
  trim: true,
  description: 'https, at a public address',
});
const typesRule = list(oneOf(WEBHOOK_TYPES), { min: 1, max: WEBHOOK_TYPES.length });

/** - partner: turned off; gone: it answered 410; failing: no delivery succeeded for days */
export const DISABLED_REASONS = ['partner', 'gone', 'failing'] as const;

/** Of every endpoint, whoever it belongs to. */
export const endpointFields = {
  id: identifier(),
  url: text(),
  isEnabled: boolean(),
  failingSince: nullable(dateTime('the first failure since the last delivery')),
  createdAt: dateTime(),
  waiting: integer({ min: 0, description: 'messages still to be delivered' }),
  failed: integer({ min: 0, description: 'messages that were given up' }),
};

export const webhookEndpointStruct = shape(
  { ...endpointFields, types: typesRule, disabledBecause: nullable(oneOf(DISABLED_REASONS)) },
  { title: 'WebhookEndpoint' },
);
export type WebhookEndpoint = TypeOf<typeof webhookEndpointStruct>;
export const webhookEndpointsStruct = shape(
  { items: list(webhookEndpointStruct) },
  { title: 'WebhookEndpoints' },
);

export const newWebhookEndpointStruct = shape(
  { url: webhookUrlRule, types: typesRule },
  { title: 'NewWebhookEndpoint' },
);
export const webhookEndpointChangeStruct = shape(
  { url: optional(webhookUrlRule), types: optional(typesRule), isEnabled: optional(boolean()) },
  { title: 'WebhookEndpointChange' },
);

export const secretOnce = text({ description: 'whsec_…: only shown once' });
export const webhookEndpointSecretStruct = shape(
  { endpoint: webhookEndpointStruct, secret: secretOnce },
  { title: 'WebhookEndpointSecret' },
);

/** The Ed25519 key that `v1a` signatures are verified with. */
export const webhookKeyStruct = shape(
  { publicKey: text({ description: 'whpk_…: 32 bytes in Base64' }) },
  { title: 'WebhookKey' },
);

// --- Webhook messages -------------------------------------------------------------------------------

export const MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Of every message, whoever's order or card it is about. */
export const messageFields = {
  id: text({ description: 'the webhook-id it is sent with' }),
  endpointId: identifier(),
  type: text(),
  payload: text({ description: 'the exact body' }),
  state: oneOf(MESSAGE_STATES),
  createdAt: dateTime(),
  dueAt: nullable(dateTime('the next attempt, of one that waits')),
  attempts: count,
  lastAttemptAt: nullable(dateTime()),
  lastStatus: nullable(integer({ min: 100, max: 999, description: 'HTTP status' })),
  lastError: nullable(text()),
};

export const webhookMessageStruct = shape(
  { ...messageFields, certificate: nullable(certificateStruct) },
  { title: 'WebhookMessage' },
);
export type WebhookMessage = TypeOf<typeof webhookMessageStruct>;

export const webhookMessagesQueryStruct = shape({
  endpointId: optional(identifier()),
  state: optional(oneOf(MESSAGE_STATES)),
  ...pageQuery(25),
  page: optional(
    integer({ min: 1, max: 1_000_000, description: `1 by default; ${LATER}`, deprecated: true }),
  ),
});
export type WebhookMessagesQuery = TypeOf<typeof webhookMessagesQueryStruct>;
export const webhookMessagesStruct = shape(
  {
    ...pageOf(webhookMessageStruct),
    total: count,
    page: integer({ min: 1, description: LATER, deprecated: true }),
    pageSize: integer({ min: 1, description: LATER, deprecated: true }),
  },
  { title: 'WebhookMessages', description: 'newest first' },
);
export type WebhookMessages = TypeOf<typeof webhookMessagesStruct>;

export const webhookIdStruct = text({
  max: 36,
  long: 'Is not the id of a message',
  pattern: /^msg_[0-9a-f]{32}$/,
  reason: 'Is not the id of a message',
});
export const replayStruct = shape(
  { since: dateTime('everything that was given up and announced since then') },
  { title: 'Replay' },
);
export const replayedStruct = shape({ messages: count }, { title: 'Replayed' });
