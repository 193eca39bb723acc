import { pictureStruct } from '../media/structs.ts';
import { MOST_ROWS } from '../pops/report.ts';
import { permissionStruct, ROLE_NAMES } from '../permissions/permissions.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { MAILED_STAGES } from './mailed-stages.ts';
import { USER_STATUSES } from './status.ts';

/** The steps of the dashboard's introduction that users mark as done. */
export const MARKED_STEPS = ['find_package', 'grading_intro', 'profile'] as const;
export type MarkedStep = (typeof MARKED_STEPS)[number];
/** All of its steps. The address step is done while there is a shipping address. */
const ON_BOARDING_STEPS = [...MARKED_STEPS, 'address'] as const;
export type OnBoardingStep = (typeof ON_BOARDING_STEPS)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const pageSizeRule = integer({
  min: 1,
  max: MOST_ROWS,
  description: 'rows of one page of the population report; null in a profile: never chosen',
});

export const roleStruct = shape(
  { id: integer({ min: 1 }), name: oneOf(ROLE_NAMES) },
  { title: 'Role' },
);

/** A person as others see them. */
export const personStruct = shape(
  { id: identifier(), firstName: text(), lastName: text(), email: text() },
  { title: 'Person', description: 'A person as others see them' },
);
export type Person = TypeOf<typeof personStruct>;

const settingStruct = shape(
  {
    theme: nullable(oneOf(THEMES, 'how the portal looks; null: never chosen')),
    popReportDefaultPageSize: nullable(pageSizeRule),
    newsByMail: boolean('whether news may be mailed'),
    datesByMail: optional(boolean('whether an email says that an order’s dates moved')),
    claimsByMail: optional(boolean('whether an email says that a report is answered')),
    gradesByMail: optional(boolean('whether an email says that cards are graded')),
    reviewsByMail: optional(boolean('whether an email says that a review is answered')),
    mailedStages: list(oneOf(MAILED_STAGES), {
      description: 'the stages of an order at which an email is sent',
    }),
  },
  { title: 'Setting' },
);
export type Setting = TypeOf<typeof settingStruct>;

/** The signed-in user. */
export const profileStruct = shape(
  {
    id: identifier(),
    firstName: text(),
    lastName: text(),
    email: text(),
    isVerified: boolean('whether the email address is confirmed'),
    verificationId: nullable(
      identifier('while an address waits to be confirmed: the `uid` of /verification-email/{uid}'),
    ),
    newEmail: nullable(text({ description: 'the address that waits to be confirmed' })),
    status: oneOf(USER_STATUSES),
    needsSecondFactor: boolean('whether this session may only add a second factor'),
    role: roleStruct,
    username: nullable(text()),
    phoneNumber: nullable(text()),
    dateOfBirth: nullable(text({ description: 'MM-DD-YYYY' })),
    shopName: nullable(text({ description: 'of a seller; null: none chosen' })),
    avatar: nullable(pictureStruct),
    onBoarding: list(oneOf(ON_BOARDING_STEPS), { description: 'the steps that are done' }),
    setting: settingStruct,
    impersonator: nullable(personStruct),
    createdAt: dateTime(),
  },
  { title: 'Profile', description: 'The signed-in user; impersonator: the staff who acts as them' },
);
export type Profile = TypeOf<typeof profileStruct>;

export const settingChangeStruct = shape({
  theme: optional(oneOf(THEMES)),
  popReportDefaultPageSize: optional(pageSizeRule),
  newsByMail: optional(boolean()),
  datesByMail: optional(boolean()),
  claimsByMail: optional(boolean()),
  gradesByMail: optional(boolean()),
  reviewsByMail: optional(boolean()),
  mailedStages: optional(list(oneOf(MAILED_STAGES), { max: MAILED_STAGES.length })),
});

export const permissionsStruct = shape(
  { role: roleStruct, permissions: list(permissionStruct) },
  { title: 'Permissions', description: 'What the signed-in user may do' },
);
export type Permissions = TypeOf<typeof permissionsStruct>;
