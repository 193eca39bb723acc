import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { emailRule } from './identity-rules.ts';
import { passwordPairRule } from './password-rules.ts';
import {
  mailedCodeStruct,
  passwordByLinkStruct,
  registrationStruct,
  sentMailStruct,
  verificationLinkStruct,
  verificationStruct,
} from './registration-structs.ts';
import { tokensStruct } from './session-structs.ts';
import { credentialsStruct, loginStruct } from './sign-in-structs.ts';

/**
 * Calls for people who are not signed in. None reveals whether an email address has an account, unless
 * the server runs with ACCOUNT_ERRORS=explicit: then `user_existed`, `user_not_found`, and
 * `incorrect_password` do.
 */
const account = { access: 'public' } as const;
const done = shape({});
const byMail = { params: shape({ id: identifier('as the mailed link has it') }) } as const;

export const register = endpoint({
  ...account,
  method: 'POST',
  path: '/users/register',
  summary: 'Registers an account; it is created once the emailed link and the password confirm it',
  body: registrationStruct,
  response: sentMailStruct,
  errors: ['invalid_email_send_time', 'user_existed'],
});

export const resendVerification = endpoint({
  ...account,
  method: 'POST',
  path: '/users/resend-verification',
  summary: 'Resends the link that confirms an address, at most five times within a week',
  body: shape({ id: identifier('the `uid` of /verification-email/{uid}') }),
  response: sentMailStruct,
  errors: ['invalid_email_send_time', 'verification_failed'],
});

export const checkVerificationLink = endpoint({
  ...account,
  method: 'POST',
  path: '/users/verification',
  summary: 'What an emailed link confirms, if it is still valid',
  body: shape({ id: identifier(), code: mailedCodeStruct }),
  response: verificationLinkStruct,
  errors: ['verification_failed', 'verification_link_expired'],
});

export const verifyEmail = endpoint({
  ...account,
  ...byMail,
  method: 'PUT',
  path: '/users/verification/{id}',
  summary:
    'Confirms an email address with the emailed link; a new address ends every session of its user',
  body: verificationStruct,
  response: done,
  errors: ['verification_failed', 'verification_link_expired', 'incorrect_password'],
});

export const cancelEmailChange = endpoint({
  ...account,
  ...byMail,
  method: 'PUT',
  path: '/users/email-change/{id}/cancel',
  summary: 'Cancels a change of address with the link emailed to the old address',
  body: shape({ code: mailedCodeStruct }),
  response: done,
  errors: ['verification_failed', 'verification_link_expired'],
});

export const login = endpoint({
  ...account,
  method: 'POST',
  path: '/users/login',
  summary: 'Signs in',
  body: credentialsStruct,
  response: loginStruct,
  errors: [
    'invalid_credentials',
    'account_deactivated',
    'account_password_reset',
    'password_expired',
    'user_not_found',
    'incorrect_password',
    'second_factor_required',
  ],
});

export const changeFirstPassword = endpoint({
  ...account,
  method: 'PUT',
  path: '/users/password/verification/{id}',
  summary: 'Replaces an emailed password with a new one, and signs in',
  params: shape({ id: identifier('as signing in brought it') }),
  body: passwordPairRule,
  response: tokensStruct,
  errors: ['verification_failed', 'password_expired'],
});

export const forgotPassword = endpoint({
  ...account,
  method: 'POST',
  path: '/users/forgot-password',
  summary: 'Emails a link to choose a new password',
  body: shape({ email: emailRule }),
  response: done,
  errors: ['invalid_email_send_time', 'user_not_found'],
});

export const checkResetLink = endpoint({
  ...account,
  method: 'POST',
  path: '/users/reset-password',
  summary: 'Whether an emailed link to choose a new password is still valid',
  body: shape({ id: identifier(), code: mailedCodeStruct }),
  response: done,
  errors: ['verification_failed', 'verification_link_expired'],
});

export const resetPassword = endpoint({
  ...account,
  ...byMail,
  method: 'PUT',
  path: '/users/reset-password/{id}',
  summary: 'Sets a new password with the emailed link and ends every session',
  body: passwordByLinkStruct,
  response: done,
  errors: ['verification_failed', 'verification_link_expired'],
});
