import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { dateTime } from '../schema/text.ts';
import {
  appCodeRule,
  appSetupStruct,
  factorAnswerStruct,
  factorChallengeStruct,
  factorsStruct,
  newPasskeyStruct,
  passkeyAnswerStruct,
  passkeyCreationStruct,
  passkeyNameRule,
  passkeyRequestStruct,
  recoveryCodesStruct,
} from './factor-structs.ts';
import { loginStruct } from './sign-in-structs.ts';

const done = shape({});
const one = { params: shape({ id: identifier() }) } as const;

/** The second step of signing in, within five minutes of the first. */
const signingIn = { access: 'public', method: 'POST' } as const;

export const loginWithFactor = endpoint({
  ...signingIn,
  path: '/users/login/factor',
  summary: 'Finishes signing in with a second factor: a code, or a passkey',
  body: factorAnswerStruct,
  response: loginStruct,
  errors: ['factor_refused', 'session_expired'],
});

export const requestLoginPasskey = endpoint({
  ...signingIn,
  path: '/users/login/passkey',
  summary: 'What to ask the browser for, to finish signing in with a passkey',
  body: factorChallengeStruct,
  response: passkeyRequestStruct,
  errors: ['session_expired'],
});

/**
 * The caller’s own second factors. Signed-in users who still need one may make these calls and few others.
 */
const own = { access: 'signed-in', ownerOnly: true } as const;
const change = { ...own, requiresFreshPassword: true } as const;

export const readFactors = endpoint({
  ...own,
  method: 'GET',
  path: '/users/factors',
  summary: 'The caller’s second factors',
  response: factorsStruct,
});

export const startAuthenticator = endpoint({
  ...change,
  method: 'POST',
  path: '/users/factors/authenticator',
  summary: 'Creates the secret of an authenticator app; it counts once a code confirms it',
  response: appSetupStruct,
  errors: ['invalid_user'],
});

export const confirmAuthenticator = endpoint({
  ...change,
  method: 'PUT',
  path: '/users/factors/authenticator',
  summary: 'Adds the authenticator app, with its first code; it replaces an earlier one',
  body: shape({ code: appCodeRule }),
  response: recoveryCodesStruct,
  errors: ['factor_refused', 'invalid_user'],
});

export const removeAuthenticator = endpoint({
  ...change,
  method: 'DELETE',
  path: '/users/factors/authenticator',
  summary: 'Removes the authenticator app',
  response: done,
  errors: ['not_found', 'second_factor_missing'],
});

export const requestNewPasskey = endpoint({
  ...change,
  method: 'POST',
  path: '/users/factors/passkeys/request',
  summary: 'What to ask the browser for, to make a passkey',
  response: passkeyCreationStruct,
  errors: ['invalid_user'],
});

export const addPasskey = endpoint({
  ...change,
  method: 'POST',
  path: '/users/factors/passkeys',
  summary: 'Adds a passkey that the browser made',
  body: newPasskeyStruct,
  response: recoveryCodesStruct,
  errors: ['factor_refused', 'invalid_user'],
});

export const renamePasskey = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/users/factors/passkeys/{id}',
  summary: 'Renames a passkey',
  body: shape({ name: passkeyNameRule }),
  response: done,
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/users/factors/passkeys/{id}',
  summary: 'Removes a passkey',
  response: done,
  errors: ['not_found', 'second_factor_missing'],
});

export const renewRecoveryCodes = endpoint({
  ...change,
  method: 'POST',
  path: '/users/factors/recovery-codes',
  summary: 'Creates ten recovery codes; the earlier ones stop working',
  response: recoveryCodesStruct,
  errors: ['not_found'],
});

export const requestPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/users/passkey/request',
  summary: 'What to ask the browser for, to confirm with a passkey that it’s the caller',
  response: passkeyRequestStruct,
  errors: ['not_found'],
});

export const confirmPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/users/passkey/confirm',
  summary:
    'Confirms with a passkey that it’s the caller; counts like their password for 10 minutes',
  body: shape({ id: identifier('of the request'), passkey: passkeyAnswerStruct }),
  response: shape({ validUntil: dateTime() }),
  errors: ['factor_refused'],
});
