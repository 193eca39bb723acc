import { shape } from '../schema/collection.ts';
import { optional, required, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

const token = (description: string) =>
  text({ min: 1, max: 2000, pattern: /^[\w.-]+$/, reason: 'Is not a token', description });

/** A signed-in session, as stored by a browser. */
export const tokens = {
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

/** A renewal; with both codes of an impersonation it begins that session, once. */
export const renewalStruct = shape({
  refreshToken: required(
    token('the session’s, or the second code of /impersonate/{token}/{refreshToken}'),
    'The refresh token is required',
  ),
  token: optional(token('only to begin an impersonation: its first code')),
});
