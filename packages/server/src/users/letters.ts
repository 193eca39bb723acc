import { writeLetter } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';

/** The mails about accounts. Names are shown as text; links lead to the portal. */
interface To {
  readonly to: string;
  readonly firstName: string;
}

const NOT_ASKED =
  'If you did not ask for this, you can leave this mail unanswered: nothing changes.';
const WARN =
  'If this was not you, choose a new password at once by “Forgot password” and write to our support.';

export function confirmationLetter({ firstName, to, url }: To & { url: string }): Mail {
  return writeLetter({
    to,
    subject: 'Confirm your e-mail address',
    preview: 'One click and your account is ready.',
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      'Confirm that this address is yours and your account is ready: submit cards, follow your orders and see every graded card in depth.',
      'The link is good for 48 hours and works once.',
    ],
    action: { label: 'Confirm e-mail address', url },
    footnote: NOT_ASKED,
  });
}

export function newAddressLetter({ firstName, to, url }: To & { url: string }): Mail {
  return writeLetter({
    to,
    subject: 'Confirm your new e-mail address',
    preview: 'Your account moves to this address once you confirm it.',
    heading: `Is this your new address, ${firstName}?`,
    paragraphs: [
      'You asked to use this address for your account from now on. It counts as soon as you confirm it.',
      'The link is good for 48 hours and works once.',
    ],
    action: { label: 'Confirm new address', url },
    footnote: NOT_ASKED,
  });
}

/** To the owner of an address that somebody tried to register or to move to. */
export function alreadyRegisteredLetter({
  portalUrl,
  to,
}: {
  to: string;
  portalUrl: string;
}): Mail {
  return writeLetter({
    to,
    subject: 'You already have an account',
    preview: 'Somebody used your address to register.',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, used this address for an account. There is one already, so nothing was changed.',
      'Sign in as usual. If you do not remember your password, “Forgot password” on that page helps.',
    ],
    action: { label: 'Sign in', url: `${portalUrl}/sign-in` },
    footnote: NOT_ASKED,
  });
}

export function resetLetter({ firstName, to, url }: To & { url: string }): Mail {
  return writeLetter({
    to,
    subject: 'Choose a new password',
    preview: 'The link is good for one hour.',
    heading: `Choose a new password, ${firstName}`,
    paragraphs: [
      'You said that you forgot your password. Choose a new one by this link; you are then signed out everywhere else.',
      'The link is good for one hour and works once.',
    ],
    action: { label: 'Choose a new password', url },
    footnote: NOT_ASKED,
  });
}

export function firstPasswordLetter(parts: To & { password: string; portalUrl: string }): Mail {
  const { firstName, password, portalUrl, to } = parts;
  return writeLetter({
    to,
    subject: 'Your password for the next sign-in',
    preview: 'Sign in with it once and choose your own.',
    heading: `Hello ${firstName}`,
    paragraphs: [
      'Sign in with this e-mail address and the password below. You will then choose a password of your own.',
    ],
    secret: password,
    action: { label: 'Sign in', url: `${portalUrl}/sign-in` },
    footnote: 'The password is good for 7 days and for one sign-in. Our staff do not know it.',
  });
}

export function passwordChangedLetter({ firstName, to }: To): Mail {
  return writeLetter({
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

export function addressChangedLetter({ to }: { to: string }): Mail {
  return writeLetter({
    to,
    subject: 'Your e-mail address was changed',
    preview: 'Your account uses another address now.',
    heading: 'Your e-mail address was changed',
    paragraphs: ['Your account uses another e-mail address from now on. This was the old one.'],
    footnote: WARN,
  });
}
