import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { permissionsStruct, profileStruct, settingChangeStruct } from './profile-structs.ts';
import { renewalStruct, tokensStruct } from './session-structs.ts';

/** Calls any portal page makes, kept apart so its first script stays small. */
const own = { access: 'verified' } as const;
const done = shape({});

export const renewToken = endpoint({
  access: 'public',
  method: 'POST',
  path: '/users/renew-token',
  summary: 'Renews the tokens of a session, or begins an impersonation with its codes',
  body: renewalStruct,
  response: tokensStruct,
  errors: ['incorrect_token', 'session_expired'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/users/logout',
  access: 'signed-in',
  summary: 'Ends the session on the server: neither of its tokens is good any more',
  response: done,
});

export const exitImpersonation = endpoint({
  ...own,
  access: 'signed-in',
  method: 'POST',
  path: '/users/impersonate/exit',
  summary: 'Ends the session in which staff act as this user',
  response: done,
  errors: ['invalid_user'],
});

export const readProfile = endpoint({
  ...own,
  access: 'signed-in',
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user',
  response: profileStruct,
});

export const readPermissions = endpoint({
  ...own,
  access: 'signed-in',
  method: 'GET',
  path: '/users/me/permissions',
  summary: 'What the signed-in user may do',
  response: permissionsStruct,
});

export const updateSetting = endpoint({
  ...own,
  method: 'PATCH',
  path: '/users/setting',
  summary: 'Changes the settings that are named',
  body: settingChangeStruct,
  response: profileStruct,
});
