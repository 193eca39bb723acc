import { oneOf } from '../schema/schema.ts';

/** The permissions of a partner’s API key. */
export const SCOPES = ['certificates:read', 'sales:write', 'webhooks:manage'] as const;
export type Scope = (typeof SCOPES)[number];

export const scopeRule = oneOf(SCOPES);

/** A scope's description, for staff. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  'certificates:read': 'Verify certificates',
  'sales:write': 'Report sales',
  'webhooks:manage': 'Manage webhooks',
};

/** The same of a test key. */
export const TEST_KEY_LABEL =
  'Test key: sees test certificates only, and its sales aren’t recorded';

/** The permissions of a user’s own API key. No scope pays, submits, or changes the account. */
export const OWN_SCOPES = ['orders:read', 'results:read', 'drafts:write'] as const;
export type OwnScope = (typeof OWN_SCOPES)[number];

export const ownScopeRule = oneOf(OWN_SCOPES);

/** The same, for the key’s owner. */
export const OWN_SCOPE_LABELS: Readonly<Record<OwnScope, string>> = {
  'orders:read': 'Read orders and their cards',
  'results:read': 'Read grades',
  'drafts:write': 'Write drafts of orders',
};
