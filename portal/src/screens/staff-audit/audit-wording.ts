import type { AuditAction } from '@tag/contract/admin';

/** What was done, as a sentence without its subject. */
export const AUDIT_WORDS: Readonly<Record<AuditAction, string>> = {
  account_registered: 'Registered an account',
  email_confirmed: 'Confirmed an email address',
  email_change_asked: 'Requested a new email address',
  email_change_canceled: 'Canceled a new email address',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  session_revoked: 'Session revoked',
  password_changed: 'Changed the password',
  password_reset: 'Reset the password',
  password_resent: 'Resent a password',
  profile_changed: 'Changed the profile',
  setting_changed: 'Changed settings',
  avatar_changed: 'Changed the photo',
  address_added: 'Added an address',
  address_changed: 'Changed an address',
  address_removed: 'Removed an address',
  user_created: 'Created a user',
  user_changed: 'Changed a user',
  impersonation_started: 'Started impersonation',
  impersonation_ended: 'Ended impersonation',
};
