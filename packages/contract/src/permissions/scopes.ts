import { oneOf } from '../schema/schema.ts';

/** The permissions of an API key. */
export const SCOPES = ['certificates:read', 'sales:write', 'webhooks:manage'] as const;
export type Scope = (typeof SCOPES)[number];

export const scopeRule = oneOf(SCOPES);

/** A scope's description, for staff. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  'certificates:read': 'Verify certificates',
  'sales:write': 'Report sales',
  'webhooks:manage': 'Manage webhooks',
};
