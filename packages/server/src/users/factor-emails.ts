import type { FactorChange } from '../jobs/job-list.ts';
import { composeEmail } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';

const WORDS: Readonly<Record<FactorChange, { subject: string; text: string }>> = {
  app_added: {
    subject: 'An authenticator app was added to your account',
    text: 'an authenticator app was just added to your account. Signing in now takes one of its codes, or another second factor of yours.',
  },
  app_removed: {
    subject: 'The authenticator app was removed from your account',
    text: 'the authenticator app was just removed from your account. Its codes no longer work.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'a passkey was just added to your account. It works as the second step of signing in.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: 'a passkey was just removed from your account. It no longer works.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    text: 'new recovery codes were just made for your account. The earlier ones no longer work.',
  },
  code_used: {
    subject: 'A recovery code was used to sign in',
    text: 'someone just signed in to your account with your password and one of your recovery codes. That code won’t work again.',
  },
  reset: {
    subject: 'Your second factor was removed',
    text: 'an administrator removed the second factor of your account: authenticator app, passkeys, and recovery codes. You were signed out everywhere.',
  },
};

/** Notifies a user that their second factors changed. */
export function factorEmail(parts: {
  to: string;
  firstName: string;
  change: FactorChange;
  portalUrl: string;
}): Mail {
  const { change, firstName, portalUrl, to } = parts;
  const { subject, text } = WORDS[change];
  return composeEmail({
    to,
    subject,
    preview: 'If this wasn’t you, act now.',
    heading: subject,
    paragraphs: [`Hello ${firstName}, ${text}`],
    action: { label: 'Account settings', url: `${portalUrl}/account-setting` },
    footnote:
      'If you didn’t expect this, change your password right away and ask an administrator to reset your second factor.',
  });
}
