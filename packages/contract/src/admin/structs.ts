import { list, record, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { permissionStruct, ROLE_NAMES } from '../permissions/permissions.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import {
  emailRule,
  phoneRule,
  roleIdRule,
  staffFirstNameRule,
  staffLastNameRule,
  usernameRule,
  userStatusRule,
} from '../users/identity-rules.ts';
import { personStruct, roleStruct } from '../users/profile-structs.ts';
import { USER_STATUSES } from '../users/status.ts';

export const rolesStruct = shape({
  items: list(
    shape(
      {
        id: integer({ min: 1 }),
        name: oneOf(ROLE_NAMES),
        permissions: list(permissionStruct),
      },
      { title: 'RoleWithPermissions' },
    ),
  ),
});

/** A user as staff see them. */
export const staffUserStruct = shape(
  {
    id: identifier(),
    firstName: text(),
    lastName: text(),
    email: text(),
    username: nullable(text()),
    phoneNumber: nullable(text()),
    dateOfBirth: nullable(text({ description: 'MM-DD-YYYY' })),
    role: roleStruct,
    status: oneOf(USER_STATUSES),
    isInvited: boolean('made by staff, whose mailed password ran out before it was used'),
    isVerified: boolean(),
    isGroupSubmitter: boolean('can submit orders for others'),
    hasSecondFactor: boolean(),
    createdAt: dateTime(),
    lastLoginAt: nullable(dateTime()),
  },
  { title: 'StaffUser', description: 'A user as staff see them' },
);
export type StaffUser = TypeOf<typeof staffUserStruct>;

/** Staff's filters for users: the statuses, and `invited`. */
export const USER_FILTERS = [...USER_STATUSES, 'invited'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

export const USER_SORTS = ['name', 'email', 'status', 'role', 'createdAt', 'lastLoginAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const userQueryStruct = shape({
  search: optional(text({ max: 100, trim: true, description: 'in names, email and username' })),
  status: optional(oneOf(USER_FILTERS)),
  roleId: optional(roleIdRule),
  sort: optional(oneOf(USER_SORTS, 'createdAt by default')),
  direction: optional(oneOf(['asc', 'desc'], 'desc by default')),
  ...pageQuery(25),
});
export type UserQuery = TypeOf<typeof userQueryStruct>;

export const usersPageStruct = shape(pageOf(staffUserStruct), { title: 'UsersPage' });

const staffUserFields = {
  firstName: staffFirstNameRule,
  lastName: staffLastNameRule,
  email: emailRule,
  username: optional(usernameRule),
  phoneNumber: optional(phoneRule),
  roleId: roleIdRule,
  status: userStatusRule,
  isGroupSubmitter: optional(boolean()),
};

/** A new user, from the staff's form. */
export const staffUserFormStruct = shape(staffUserFields, {
  title: 'StaffUserForm',
  description: 'A new user starts as registered, active or inactive.',
});
export type StaffUserForm = TypeOf<typeof staffUserFormStruct>;

/** A change of a user: a new email address also takes the caller's own password. */
export const staffUserChangeStruct = shape(
  {
    ...staffUserFields,
    currentPassword: optional(
      text({ max: 100, description: 'the caller’s; required if `email` changes' }),
    ),
  },
  {
    title: 'StaffUserChange',
    description:
      'active and inactive can be set, any other status only kept. A new email address is unverified until a mailed link confirms it; their own, staff change in their account settings.',
  },
);
export type StaffUserChange = TypeOf<typeof staffUserChangeStruct>;

/** For /impersonate/{token}/{refreshToken}: valid once, for 60 seconds. */
export const impersonationStruct = shape(
  { token: text(), refreshToken: text(), expiresAt: dateTime() },
  { title: 'Impersonation', description: 'One-time codes for POST /users/renew-token' },
);
export type Impersonation = TypeOf<typeof impersonationStruct>;

export const groupSubmittersStruct = shape({
  items: list(shape({ id: identifier(), name: text() }, { title: 'GroupSubmitter' })),
});

export const AUDIT_ACTIONS = [
  'account_registered',
  'email_confirmed',
  'email_change_asked',
  'email_change_canceled',
  'signed_in',
  'signed_out',
  'session_revoked',
  'password_changed',
  'password_reset',
  'password_resent',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_codes_renewed',
  'profile_changed',
  'setting_changed',
  'avatar_changed',
  'address_added',
  'address_changed',
  'address_removed',
  'user_created',
  'user_changed',
  'user_erased',
  'impersonation_started',
  'impersonation_ended',
  'order_created',
  'order_deleted',
  'order_paid',
  'claim_answered',
  'claim_closed',
  'delay_reason_given',
  'order_canceled',
  'sub_order_unlocked',
  'customer_invited',
  'submitter_asked',
  'submitter_answered',
  'coupon_granted',
  'coupon_revoked',
  'prices_imported',
  'parcel_received',
  'receipt_undone',
  'cards_advanced',
  'card_identified',
  'serial_released',
  'service_confirmed',
  'service_undone',
  'completed_without',
  'card_added',
  'card_confirmed',
  'card_refused',
  'card_failed',
  'label_proposed',
  'price_proposed',
  'review_answered',
  'parcel_shipped',
  'cards_delivered',
  'certificate_voided',
  'certificate_corrected',
  'certificate_reholdered',
  'card_delisted',
  'card_relisted',
  'sale_recorded',
  'sale_reversed',
  'payout_recorded',
  'card_offered',
  'card_handed_over',
  'partner_created',
  'partner_changed',
  'partner_requested',
  'partner_approved',
  'partner_refused',
  'partner_invited',
  'partner_joined',
  'partner_user_removed',
  'partner_handed_over',
  'api_key_created',
  'api_key_rotated',
  'api_key_revoked',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhooks_replayed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An entry of the audit trail. */
const auditEntryStruct = shape(
  {
    id: integer({ min: 1 }),
    at: dateTime(),
    action: oneOf(AUDIT_ACTIONS),
    actor: nullable(personStruct),
    actedAs: nullable(personStruct),
    subject: nullable(personStruct),
    details: record(text(), 'what the action says of itself'),
    requestId: text(),
  },
  {
    title: 'AuditEntry',
    description:
      'actor: the user who acted; actedAs: the impersonated user; subject: the affected user',
  },
);
export type AuditEntry = TypeOf<typeof auditEntryStruct>;

export const auditQueryStruct = shape({
  userId: optional(identifier('as actor, as whom, or to whom')),
  action: optional(oneOf(AUDIT_ACTIONS)),
  ...pageQuery(25),
});
export type AuditQuery = TypeOf<typeof auditQueryStruct>;

export const auditPageStruct = shape(pageOf(auditEntryStruct), { title: 'AuditPage' });
