import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  auditPageStruct,
  auditQueryStruct,
  groupSubmittersStruct,
  impersonationStruct,
  rolesStruct,
  staffUserChangeStruct,
  staffUserFormStruct,
  staffUserStruct,
  userQueryStruct,
  usersPageStruct,
} from './structs.ts';

const users = (action: 'read' | 'create' | 'update' | 'impersonate') =>
  ({ action, resource: 'users' }) as const;
const one = { params: shape({ id: identifier() }) } as const;
const done = shape({});

export const listRoles = endpoint({
  access: users('read'),
  method: 'GET',
  path: '/admin/roles',
  summary: 'The roles, and what each may do',
  response: rolesStruct,
});

export const listUsers = endpoint({
  access: users('read'),
  method: 'GET',
  path: '/admin/users',
  summary: 'Users: searched, filtered, and sorted, in pages',
  query: userQueryStruct,
  response: usersPageStruct,
});

export const createUser = endpoint({
  access: users('create'),
  method: 'POST',
  path: '/admin/users',
  summary: 'Makes a user and mails a password for the first login',
  requiresFreshPassword: true,
  body: staffUserFormStruct,
  response: staffUserStruct,
  errors: ['user_existed'],
});

export const updateUser = endpoint({
  ...one,
  access: users('update'),
  method: 'PUT',
  path: '/admin/users/{id}',
  summary: 'Changes a user; a new role, status or address ends their sessions and mailed links',
  requiresFreshPassword: true,
  body: staffUserChangeStruct,
  response: staffUserStruct,
  errors: ['not_found', 'user_existed', 'current_password_incorrect'],
});

export const resendPassword = endpoint({
  ...one,
  access: users('update'),
  method: 'PUT',
  path: '/admin/users/{id}/password',
  summary: 'Emails a new password for one login and ends every session of the user',
  response: done,
  errors: ['not_found', 'no_user_active', 'invalid_email_send_time'],
});

export const resetFactors = endpoint({
  ...one,
  ownerOnly: true,
  requiresFreshPassword: true,
  access: users('update'),
  method: 'DELETE',
  path: '/admin/users/{id}/factors',
  summary:
    'Removes a user’s second factors, which they have lost, and ends every session of theirs',
  response: done,
  errors: ['not_found', 'invalid_user'],
});

export const impersonateUser = endpoint({
  ...one,
  ownerOnly: true,
  requiresFreshPassword: true,
  access: users('impersonate'),
  method: 'POST',
  path: '/admin/users/{id}/impersonate',
  summary: 'Creates one-time codes to act as a user for 30 minutes',
  response: impersonationStruct,
  errors: ['not_found', 'invalid_user', 'no_user_active'],
});

/** Customers choose one for a group order. */
export const listGroupSubmitters = endpoint({
  access: 'verified',
  method: 'GET',
  path: '/group-submitters',
  summary: 'The group submitters that an order can name',
  response: groupSubmittersStruct,
});

export const readAuditTrail = endpoint({
  access: { action: 'read', resource: 'audit_trail' },
  method: 'GET',
  path: '/admin/audit-trail',
  summary: 'The audit trail, newest first',
  query: auditQueryStruct,
  response: auditPageStruct,
});
