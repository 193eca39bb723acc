import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { refined, required, type TypeOf } from '../schema/schema.ts';
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

/** A mail that was sent and may be asked for again. */
export const sentMailStruct = shape(
  {
    id: identifier('names the mail that was sent: the `uid` of /verification-email/{uid}'),
    seconds: integer({ min: 0, description: 'until it may be sent again' }),
  },
  { title: 'SentMail', description: 'A mail that was sent and may be asked for again' },
);
export type SentMail = TypeOf<typeof sentMailStruct>;

/** The secret part of a link that was mailed. */
export const mailedCodeStruct = required(
  text({ max: 64, pattern: /^[\w-]+$/, reason: 'Is not the code of a mailed link' }),
  'The code of the mailed link is required',
);

/** A password chosen by who followed a mailed link. */
export const passwordByLinkStruct = refined(
  shape({ code: mailedCodeStruct, password: passwordRule, confirmPassword: confirmation }),
  ({ password, confirmPassword }) => confirmed(password, confirmPassword),
);
