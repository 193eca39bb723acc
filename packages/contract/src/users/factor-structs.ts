import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, optional, required, union, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { deviceStruct } from './session-structs.ts';

/** Bytes of WebAuthn, as its JSON forms have them. */
const bytes = (max: number, description?: string) =>
  text({
    min: 1,
    max,
    pattern: /^[\w-]+$/,
    reason: 'Is not base64url',
    ...(description && { description }),
  });

const credentialId = bytes(1400, 'the id that the authenticator gave the passkey');
const transports = list(text({ max: 20, pattern: /^[a-z-]+$/, reason: 'Is not a transport' }), {
  max: 10,
  description: 'how the browser reaches it, such as usb',
});
const credentialStruct = shape({ id: credentialId, transports }, { title: 'PasskeyReference' });
const challenge = bytes(100, 'signed by the authenticator');
const rpId = text({ description: 'the host that passkeys belong to' });

/** What `navigator.credentials.get` is asked for. */
export const passkeyRequestStruct = shape(
  {
    id: identifier('names this request in the answer'),
    challenge,
    rpId,
    credentials: list(credentialStruct),
  },
  { title: 'PasskeyRequest', description: 'What navigator.credentials.get is asked for' },
);
export type PasskeyRequest = TypeOf<typeof passkeyRequestStruct>;

/** What `navigator.credentials.create` is asked for. */
export const passkeyCreationStruct = shape(
  {
    id: identifier('names this request in the answer'),
    challenge,
    rpId,
    rpName: text(),
    userId: bytes(100),
    userName: text(),
    displayName: text(),
    existing: list(credentialStruct, { description: 'passkeys that the account has already' }),
  },
  { title: 'PasskeyCreation', description: 'What navigator.credentials.create is asked for' },
);
export type PasskeyCreation = TypeOf<typeof passkeyCreationStruct>;

/** The answer of an authenticator that has the passkey. */
export const passkeyAnswerStruct = shape(
  {
    id: credentialId,
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
  },
  { title: 'PasskeyAnswer', description: 'What an authenticator signed' },
);
export type PasskeyAnswer = TypeOf<typeof passkeyAnswerStruct>;

const PASSKEY_NAME = { min: 1, max: 40 };
export const passkeyNameRule = required(
  text({
    ...PASSKEY_NAME,
    trim: true,
    long: `Name must not exceed ${PASSKEY_NAME.max} characters`,
  }),
  'Name is required',
);

/** A new passkey. */
export const newPasskeyStruct = shape(
  {
    id: identifier('of the request'),
    name: passkeyNameRule,
    credential: shape({
      id: credentialId,
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports,
    }),
  },
  { title: 'NewPasskey' },
);
export type NewPasskey = TypeOf<typeof newPasskeyStruct>;

/** The digits that an authenticator app shows. */
export const appCodeRule = required(
  text({ max: 10, trim: true, pattern: /^\d{3} ?\d{3}$/, reason: 'Code must have 6 digits' }),
  'Code is required',
);

/** A code of an app, or a recovery code. */
export const factorCodeRule = required(
  text({
    max: 40,
    trim: true,
    pattern: /^[\da-z -]+$/i,
    reason: 'Code must have letters and digits only',
  }),
  'Code is required',
);

const challengeId = identifier('`challengeId` of the refusal `second_factor_required`');
export const factorChallengeStruct = shape({ challengeId });

/** The second step of signing in. */
export const factorAnswerStruct = union(
  [
    shape({ challengeId, code: factorCodeRule, device: optional(deviceStruct) }),
    shape({ challengeId, passkey: passkeyAnswerStruct, device: optional(deviceStruct) }),
  ],
  'code: of the authenticator app, or a recovery code; passkey: what an authenticator signed',
);
export type FactorAnswer = TypeOf<typeof factorAnswerStruct>;

/** The signed-in user's second factors. */
export const factorsStruct = shape(
  {
    authenticator: nullable(shape({ addedAt: dateTime(), lastUsedAt: nullable(dateTime()) })),
    passkeys: list(
      shape(
        {
          id: identifier(),
          name: text(),
          addedAt: dateTime(),
          lastUsedAt: nullable(dateTime()),
        },
        { title: 'Passkey' },
      ),
    ),
    recoveryCodesLeft: integer({ min: 0 }),
    isRequired: boolean('whether the last one can’t be removed'),
  },
  { title: 'SecondFactors' },
);
export type Factors = TypeOf<typeof factorsStruct>;
export type Passkey = Factors['passkeys'][number];

/** What an authenticator app is set up with; never shown again. */
export const appSetupStruct = shape(
  {
    secret: text({ description: 'base 32' }),
    uri: text({ description: 'otpauth://…, for a QR code' }),
  },
  { title: 'AuthenticatorSetup' },
);
export type AppSetup = TypeOf<typeof appSetupStruct>;

export const recoveryCodesStruct = shape(
  {
    recoveryCodes: list(text(), {
      description: 'each works once, and is shown only here; empty if earlier ones are still valid',
    }),
  },
  { title: 'RecoveryCodes' },
);
