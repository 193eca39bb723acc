import { list, shape } from '../schema/collection.ts';
import { oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { birthdayAnywhereStruct } from './birth-structs.ts';
import {
  emailRule,
  firstNameRule,
  lastNameRule,
  phoneRule,
  shopNameRule,
} from './identity-rules.ts';
import { MARKED_STEPS } from './profile-structs.ts';

/** The fields users can change in their profile. */
export const profileChangeStruct = shape(
  {
    firstName: firstNameRule,
    lastName: lastNameRule,
    phoneNumber: phoneRule,
    dateOfBirth: birthdayAnywhereStruct,
    shopName: optional(shopNameRule),
    email: optional(emailRule),
    currentPassword: optional(
      text({ max: 100, description: 'needed where `email` is another than now' }),
    ),
  },
  { title: 'ProfileChange', description: 'A new email address counts once it is confirmed' },
);
export type ProfileChange = TypeOf<typeof profileChangeStruct>;

export const onBoardingStruct = shape({
  steps: list(oneOf(MARKED_STEPS), { min: 1, max: MARKED_STEPS.length }),
});
