import { scopeRule, SCOPES } from '../permissions/scopes.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { emailRule } from '../users/identity-rules.ts';
import { secretOnce, webhookEndpointStruct } from './structs.ts';

export const scopesRule = list(scopeRule, { min: 1, max: SCOPES.length });

export const keyNameRule = text({
  min: 1,
  max: 60,
  trim: true,
  short: 'Name the key after the program that uses it',
});
export const isTestRule = optional(
  boolean('sees test certificates only, and its sales aren’t recorded'),
);

/** - active; expiring: replaced by another; expired; revoked */
export const KEY_STATES = ['active', 'expiring', 'expired', 'revoked'] as const;

export const apiKeyFields = {
  id: identifier(),
  prefix: text({ description: 'the start of the key, to recognize it' }),
  scopes: list(scopeRule),
  state: oneOf(KEY_STATES),
  createdAt: dateTime(),
  expiresAt: nullable(dateTime()),
  revokedAt: nullable(dateTime()),
  lastUsedAt: nullable(dateTime('to the minute')),
};
export const apiKeyStruct = shape(apiKeyFields, { title: 'ApiKey' });
export type ApiKey = TypeOf<typeof apiKeyStruct>;

export const websiteRule = optional(
  nullable(
    text({
      max: 300,
      trim: true,
      pattern: /^https?:\/\/[^\s/?#]+\S*$/,
      reason: 'Expected an address such as https://www.example.com',
    }),
  ),
);

export const partnerFormStruct = shape(
  {
    name: text({ min: 1, max: 100, trim: true }),
    contactEmail: emailRule,
    website: websiteRule,
  },
  { title: 'PartnerForm' },
);
export type PartnerForm = TypeOf<typeof partnerFormStruct>;

export const partnerStruct = shape(
  {
    id: identifier(),
    name: text(),
    contactEmail: text(),
    website: nullable(text()),
    createdAt: dateTime(),
    owner: nullable(shape({ name: text(), email: text() }, { title: 'PartnerOwner' })),
    keys: list(apiKeyStruct),
    endpoints: list(webhookEndpointStruct),
  },
  { title: 'Partner', description: 'owner: who can sign in and owns it; keys: newest first' },
);
export type Partner = TypeOf<typeof partnerStruct>;

export const partnersStruct = shape({ items: list(partnerStruct) }, { title: 'Partners' });
export type Partners = TypeOf<typeof partnersStruct>;

export const newKeyStruct = shape(
  {
    scopes: scopesRule,
    isTest: isTestRule,
  },
  { title: 'NewApiKey' },
);
export type NewKey = TypeOf<typeof newKeyStruct>;
/** What only the answer to creating a key has. */
export const createdKeyFields = {
  key: text({ description: 'only shown once' }),
  signingSecret: secretOnce,
};
export const createdKeyStruct = shape(
  { apiKey: apiKeyStruct, ...createdKeyFields },
  { title: 'CreatedApiKey', description: 'signingSecret signs the sales reported with the key' },
);
export type CreatedKey = TypeOf<typeof createdKeyStruct>;
