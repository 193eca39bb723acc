/** States of an account. `invited` is only a filter for staff. */
export const USER_STATUSES = [
  'unverified',
  'active',
  'inactive',
  'password_reset',
  'registered',
] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_STATUS_LABELS: Readonly<Record<UserStatus | 'invited', string>> = {
  unverified: 'Unverified',
  active: 'Active',
  inactive: 'Disabled',
  password_reset: 'Password reset',
  registered: 'Registered',
  invited: 'Invalid User',
};
