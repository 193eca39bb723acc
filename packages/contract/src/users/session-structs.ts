import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { optional, required, union, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { emailRule } from './identity-rules.ts';

const token = (description: string) =>
  text({ min: 1, max: 2000, pattern: /^[\w.-]+$/, reason: 'Is not a token', description });

/** A signed-in session, as stored by a browser. */
const tokens = {
  token: token('the access token, sent as `Authorization: Bearer …`; valid for 15 minutes'),
  refreshToken: token('valid for one renewal, which brings the next'),
};
export const tokensStruct = shape(tokens, { title: 'Tokens', description: 'A signed-in session' });
export type Tokens = TypeOf<typeof tokensStruct>;

/** Identifies a known device: sign-in attempts from elsewhere don't slow it down. */
export const deviceStruct = text({
  min: 43,
  max: 43,
  pattern: /^[\w-]+$/,
  reason: 'Is not a device token',
  description: 'comes with a sign-in, is kept on the device, and sent with its next sign-in',
});

export const credentialsStruct = shape(
  {
    email: emailRule,
    password: required(text({ max: 100 }), 'Password is required'),
    device: optional(deviceStruct),
  },
  { title: 'Credentials' },
);
export type Credentials = TypeOf<typeof credentialsStruct>;

/**
 * The result of signing in: a session, the page to replace an emailed password, or the page to confirm
 * the address.
 */
export const loginStruct = union(
  [
    shape(
      { ...tokens, device: deviceStruct },
      { title: 'SignedIn', description: 'A signed-in session, and the token of the device' },
    ),
    shape(
      {
        firstLoginId: identifier('the `id` of /change-password-first-login/{id}; good for an hour'),
      },
      { title: 'FirstLogin', description: 'The password was a mailed one and has to be replaced' },
    ),
    shape(
      { verificationId: identifier('the `uid` of /verification-email/{uid}') },
      { title: 'Unconfirmed', description: 'The registration has not been confirmed yet' },
    ),
  ],
  'tokens; firstLoginId for a mailed password that has to be replaced; verificationId for a ' +
    'registration that has not been confirmed',
);
export type Login = TypeOf<typeof loginStruct>;

/** A renewal; with both codes of an impersonation it begins that session, once. */
export const renewalStruct = shape({
  refreshToken: required(
    token('the session’s, or the second code of /impersonate/{token}/{refreshToken}'),
    'The refresh token is required',
  ),
  token: optional(token('only to begin an impersonation: its first code')),
});
