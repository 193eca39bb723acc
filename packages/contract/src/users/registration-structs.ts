import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { oneOf, optional, refined, required, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { birthdayAnywhereStruct } from './birth-structs.ts';
import { emailRule, firstNameRule, lastNameRule, phoneRule } from './identity-rules.ts';
import { confirmed, passwordRule } from './password-rules.ts';

const confirmation = required(text({ max: 100 }), 'Confirm password is required');

/** A new account. */
export const registrationStruct = refined(
  shape(
    {
      firstName: firstNameRule,
      lastName: lastNameRule,
      email: emailRule,
      phoneNumber: phoneRule,
      dateOfBirth: birthdayAnywhereStruct,
      password: passwordRule,
      confirmPassword: confirmation,
    },
    { title: 'Registration', description: 'A new account' },
  ),
  ({ password, confirmPassword }) => confirmed(password, confirmPassword),
);
export type Registration = TypeOf<typeof registrationStruct>;

/** An email that was sent and can be sent again. */
export const sentMailStruct = shape(
  {
    id: identifier('names the mail that was sent: the `uid` of /verification-email/{uid}'),
    seconds: integer({ min: 0, description: 'until it may be sent again' }),
  },
  { title: 'SentMail', description: 'A mail that was sent and may be asked for again' },
);
export type SentMail = TypeOf<typeof sentMailStruct>;

/** The secret part of an emailed link. */
export const mailedCodeStruct = required(
  text({ max: 64, pattern: /^[\w-]+$/, reason: 'Is not the code of a mailed link' }),
  'The code of the mailed link is required',
);

/** The subject of an emailed link of /confirm-registration, which decides the page's form. */
export const verificationLinkStruct = shape(
  {
    kind: oneOf(
      ['registration', 'email_change', 'address'],
      'registration: a new account, confirmed with the password it was registered with; ' +
        'email_change: an address the user wants to move to; address: one that staff gave the user',
    ),
    email: text({ description: 'the address that is confirmed' }),
  },
  { title: 'VerificationLink', description: 'What a mailed link confirms' },
);
export type VerificationLink = TypeOf<typeof verificationLinkStruct>;

export const verificationStruct = shape({
  code: mailedCodeStruct,
  password: optional(
    text({ max: 100, description: 'the one chosen at sign-up; needed to confirm a registration' }),
  ),
});

/** A password chosen after following an emailed link. */
export const passwordByLinkStruct = refined(
  shape({ code: mailedCodeStruct, password: passwordRule, confirmPassword: confirmation }),
  ({ password, confirmPassword }) => confirmed(password, confirmPassword),
);
