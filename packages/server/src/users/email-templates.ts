import { composeEmail } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';
import { nameForOthers } from '../mail/names.ts';

/** Emails about accounts. Names are shown as text; links lead to the portal. */
interface To {
  readonly to: string;
  readonly firstName: string;
}

/** `, Casey`; the address may be somebody else's until it is confirmed. */
function addressed(firstName: string): string {
  const name = nameForOthers(firstName, '');
  return name === '' ? '' : `, ${name}`;
}

const NOT_ASKED = 'If you didn’t ask for this, you can ignore this email. Nothing changes.';
const WARN =
  'If this wasn’t you, choose a new password with “Forgot password” right away and contact our support.';
const SUPPORT = 'If you don’t know why, contact our support right away.';

export function confirmationEmail({ firstName, to, url }: To & { url: string }): Mail {
  return composeEmail({
    to,
    subject: 'Confirm your email address',
    preview: 'One step and your account is ready.',
    heading: `Welcome${addressed(firstName)}`,
    paragraphs: [
      'Confirm your address to open your account: submit cards, follow your orders, and see every graded card in depth. You’ll need the password you chose when you signed up.',
      'The link expires in 48 hours and works once.',
    ],
    action: { label: 'Confirm email address', url },
    footnote:
      'If you didn’t sign up, ignore this email. No account opens without the password that was chosen.',
  });
}

export function newAddressEmail({ firstName, to, url }: To & { url: string }): Mail {
  return composeEmail({
    to,
    subject: 'Confirm your new email address',
    preview: 'Your account moves to this address once you confirm it.',
    heading: `Is this your new address${addressed(firstName)}?`,
    paragraphs: [
      'You asked to use this address for your account. It takes effect once you confirm it, and you then sign in with it.',
      'The link expires in 48 hours and works once.',
    ],
    action: { label: 'Confirm new address', url },
    footnote: NOT_ASKED,
  });
}

/** To the new address of a user whose address staff changed. */
export function givenAddressEmail({ firstName, to, url }: To & { url: string }): Mail {
  return composeEmail({
    to,
    subject: 'Confirm your email address',
    preview: 'Our staff changed the address of your account.',
    heading: `Is this your address, ${firstName}?`,
    paragraphs: [
      'Our staff changed the address of your account to this one. Confirm it to keep using your account. Your password stays the same.',
      'The link expires in 48 hours and works once.',
    ],
    action: { label: 'Confirm email address', url },
    footnote: SUPPORT,
  });
}

/** To the old address, after a request to move the account to another one. */
export function addressChangeNotice(parts: To & { newEmail: string; url: string }): Mail {
  const { firstName, newEmail, to, url } = parts;
  return composeEmail({
    to,
    subject: 'Someone asked to change your email address',
    preview: 'If it wasn’t you, cancel the change.',
    heading: 'A change of your email address',
    paragraphs: [
      `Hello ${firstName}, someone who knows your password asked to move your account to ${newEmail}. If that was you, confirm the new address from the email we sent there.`,
      'If it wasn’t you, cancel the change, then choose a new password. Canceling also signs out every device.',
    ],
    action: { label: 'Cancel the change', url },
    footnote: 'The link expires in 48 hours, or once the new address is confirmed.',
  });
}

export function apiKeyCreatedEmail(parts: To & { portalUrl: string }): Mail {
  const { firstName, portalUrl, to } = parts;
  return composeEmail({
    to,
    subject: 'A new API key of your account',
    preview: 'If it wasn’t you, choose a new password.',
    heading: 'A new API key',
    paragraphs: [
      `Hello ${firstName}, someone who knows your password just made an API key for your account. It reads your orders or writes drafts, as you chose.`,
      'A new password ends every key, and signs out every device.',
    ],
    action: { label: 'See your API keys', url: `${portalUrl}/account-setting` },
    footnote: WARN,
  });
}

/** To the owner of an address that someone tried to register or to move to. */
export function alreadyRegisteredEmail({ portalUrl, to }: { to: string; portalUrl: string }): Mail {
  return composeEmail({
    to,
    subject: 'You already have an account',
    preview: 'Someone used your address to sign up.',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, perhaps you, tried to use this address for an account. You already have one, so nothing changed.',
      'Sign in as usual. If you forgot your password, choose “Forgot your password?” on that page.',
    ],
    action: { label: 'Sign in', url: `${portalUrl}/sign-in` },
    footnote: NOT_ASKED,
  });
}

export function resetEmail({ firstName, to, url }: To & { url: string }): Mail {
  return composeEmail({
    to,
    subject: 'Choose a new password',
    preview: 'The link expires in one hour.',
    heading: `Choose a new password, ${firstName}`,
    paragraphs: [
      'You told us you forgot your password. Use this link to choose a new one. That signs you out everywhere.',
      'The link expires in one hour and works once.',
    ],
    action: { label: 'Choose a new password', url },
    footnote: NOT_ASKED,
  });
}

export function firstPasswordEmail(parts: To & { password: string; portalUrl: string }): Mail {
  const { firstName, password, portalUrl, to } = parts;
  return composeEmail({
    to,
    subject: 'Your temporary password',
    preview: 'Sign in with it once and choose your own.',
    heading: `Hello ${firstName}`,
    paragraphs: [
      'Sign in with this email address and the password below. You’ll then choose your own password.',
    ],
    secret: password,
    action: { label: 'Sign in', url: `${portalUrl}/sign-in` },
    footnote: 'The password expires in 7 days and works once. Our staff don’t know it.',
  });
}

export function passwordChangedEmail({ firstName, to }: To): Mail {
  return composeEmail({
    to,
    subject: 'Your password was changed',
    preview: 'You were signed out everywhere else.',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password of your account was just changed, and every other device was signed out.`,
    ],
    footnote: WARN,
  });
}

export function addressChangedEmail({ to }: { to: string }): Mail {
  return composeEmail({
    to,
    subject: 'Your email address was changed',
    preview: 'Your account now uses another address.',
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account now uses another email address. This was the old one: it can no longer sign in or reset the password.',
    ],
    footnote: SUPPORT,
  });
}

/** To each administrator, when somebody became one. */
export function newAdminEmail(
  parts: To & { newEmail: string; byEmail: string | undefined; portalUrl: string },
): Mail {
  const { byEmail = 'an operator of the server', firstName, newEmail, portalUrl, to } = parts;
  return composeEmail({
    to,
    subject: 'There is a new administrator',
    preview: 'Make sure that you expected this.',
    heading: 'A new administrator',
    paragraphs: [
      `Hello ${firstName}, ${byEmail} made ${newEmail} an administrator. Administrators can change users, prices, and API keys, and act as customers.`,
      'If you didn’t expect this, disable that account now, and talk to the person who made it an administrator.',
    ],
    action: { label: 'View users', url: `${portalUrl}/staff/users` },
    footnote: 'Every administrator gets this email.',
  });
}
