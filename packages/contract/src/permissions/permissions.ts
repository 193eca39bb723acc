import { shape } from '../schema/collection.ts';
import { oneOf, type TypeOf } from '../schema/schema.ts';

/** The actions on a resource. */
const PERMISSION_ACTIONS = ['read', 'create', 'update', 'impersonate'] as const;
export type PermissionAction = (typeof PERMISSION_ACTIONS)[number];

/** Resources that need a permission. */
const PERMISSION_RESOURCES = [
  'users',
  'audit_trail',
  'system_status',
  'orders',
  'prices',
  'coupons',
  'lab',
  'listings',
  'api_keys',
] as const;
export type PermissionResource = (typeof PERMISSION_RESOURCES)[number];

/** One thing a role may do. The database has each role's permissions. */
export const permissionStruct = shape(
  { action: oneOf(PERMISSION_ACTIONS), resource: oneOf(PERMISSION_RESOURCES) },
  { title: 'Permission', description: 'One thing a role may do' },
);
export type Permission = Readonly<TypeOf<typeof permissionStruct>>;

/** Whether the granted permissions include the required one. */
export function isPermitted(held: readonly Permission[], wanted: Permission): boolean {
  return held.some(
    ({ action, resource }) => action === wanted.action && resource === wanted.resource,
  );
}

/** The names of the roles; their ids and permissions are in the database. */
export const ROLE_NAMES = ['customer', 'admin', 'lab'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export const ROLE_LABELS: Readonly<Record<RoleName, string>> = {
  customer: 'Customer',
  admin: 'Administrator',
  lab: 'Laboratory',
};
