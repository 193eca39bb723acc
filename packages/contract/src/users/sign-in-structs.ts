import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { optional, required, union, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { emailRule } from './identity-rules.ts';
import { deviceStruct, tokens } from './session-structs.ts';

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
