import { orderNumberStruct } from '../orders/structs.ts';
import {
  DISABLED_REASONS,
  endpointFields,
  messageFields,
  MESSAGE_STATES,
  secretOnce,
  webhookUrlRule,
} from '../partners/structs.ts';
import { KEY_STATES, keyNameRule } from '../partners/staff-structs.ts';
import { OWN_SCOPES, ownScopeRule } from '../permissions/scopes.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { OWN_WEBHOOK_TYPES } from './webhooks.ts';

/** The most keys a user has at once; revoked ones don’t count. */
export const MOST_OWN_KEYS = 10;
/** The most calls with one key of a user in a minute. */
export const OWN_KEY_CALLS_A_MINUTE = 60;
/** How long a revoked key is still listed. */
export const REVOKED_SHOWN_DAYS = 30;
export const MOST_OWN_WEBHOOKS = 10;

export const ownKeyStruct = shape(
  {
    id: identifier(),
    name: text(),
    prefix: text({ description: 'the start of the key, to recognize it' }),
    scopes: list(ownScopeRule),
    state: oneOf(KEY_STATES),
    createdAt: dateTime(),
    revokedAt: nullable(dateTime()),
    lastUsedAt: nullable(dateTime()),
    calls: integer({ min: 0, description: 'with this key, those over the limit included' }),
  },
  { title: 'OwnApiKey' },
);
export type OwnKey = TypeOf<typeof ownKeyStruct>;

export const ownKeysStruct = shape(
  { items: list(ownKeyStruct) },
  { title: 'OwnApiKeys', description: `Newest first; revoked ones for ${REVOKED_SHOWN_DAYS} days` },
);

export const newOwnKeyStruct = shape(
  {
    name: keyNameRule,
    scopes: list(ownScopeRule, { min: 1, max: OWN_SCOPES.length }),
  },
  { title: 'NewOwnApiKey' },
);

export const createdOwnKeyStruct = shape(
  { apiKey: ownKeyStruct, key: text({ description: 'only shown once' }) },
  { title: 'CreatedOwnApiKey' },
);
export type CreatedOwnKey = TypeOf<typeof createdOwnKeyStruct>;

const typesRule = list(oneOf(OWN_WEBHOOK_TYPES), { min: 1, max: OWN_WEBHOOK_TYPES.length });

export const ownWebhookStruct = shape(
  {
    ...endpointFields,
    types: typesRule,
    disabledBecause: nullable(oneOf(DISABLED_REASONS, 'partner: its owner turned it off')),
  },
  { title: 'OwnWebhookEndpoint' },
);

export const ownWebhooksStruct = shape(
  { items: list(ownWebhookStruct) },
  { title: 'OwnWebhookEndpoints' },
);
export const newOwnWebhookStruct = shape(
  { url: webhookUrlRule, types: typesRule },
  { title: 'NewOwnWebhookEndpoint' },
);
/** Another address takes the password again: remove the endpoint, and add one. */
export const ownWebhookChangeStruct = shape(
  { types: optional(typesRule), isEnabled: optional(boolean()) },
  { title: 'OwnWebhookEndpointChange' },
);
export const createdOwnWebhookStruct = shape(
  { endpoint: ownWebhookStruct, secret: secretOnce },
  { title: 'CreatedOwnWebhookEndpoint' },
);

export const ownMessageStruct = shape(
  { ...messageFields, orderNumber: nullable(orderNumberStruct) },
  { title: 'OwnWebhookMessage' },
);
export type OwnMessage = TypeOf<typeof ownMessageStruct>;

export const ownMessagesQueryStruct = shape({
  endpointId: optional(identifier()),
  state: optional(oneOf(MESSAGE_STATES)),
  ...pageQuery(10),
});
export const ownMessagesStruct = shape(pageOf(ownMessageStruct), {
  title: 'OwnWebhookMessages',
  description: 'newest first',
});
