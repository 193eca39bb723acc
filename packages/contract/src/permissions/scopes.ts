import { oneOf } from '../schema/schema.ts';

/** What an API key may do. */
export const SCOPES = ['certificates:read', 'sales:write', 'webhooks:manage'] as const;
export type Scope = (typeof SCOPES)[number];

export const scopeRule = oneOf(SCOPES);

/** What a scope allows, for staff. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  'certificates:read': 'Verify certificates',
  'sales:write': 'Report sales',
  'webhooks:manage': 'Manage webhooks',
};
