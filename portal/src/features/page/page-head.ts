export interface PageHead {
  /** Without the site's name; `documentTitle` adds it. */
  readonly title: string;
  readonly description: string;
}

export const SITE_NAME = 'TAG Grading';

export function documentTitle({ title }: PageHead): string {
  return `${title} | ${SITE_NAME}`;
}

export const HEADS = {
  population: {
    title: 'Population report',
    description:
      'How many of each trading card have been graded and how well: by category, year, set and card, with gem rates, trends and every certificate’s rank.',
  },
  landing: {
    title: 'Check a graded card’s certificate',
    description:
      'Enter the certificate number from a slab to see the full grading report: scans, the score ' +
      'out of 1,000, subgrades, centering, every defect found, and the card’s population.',
  },
  home: {
    title: 'Your cards and orders',
    description:
      'Your orders at a glance: continue where you left off, find the right package, see how grading works.',
  },
  signIn: {
    title: 'Sign in',
    description: 'Sign in to submit cards for grading, follow your orders and read your reports.',
  },
  signUp: {
    title: 'Create an account',
    description: 'Open an account to submit cards for grading and follow every step.',
  },
  verificationEmail: {
    title: 'Confirm your email',
    description: 'We have sent you a link. Open it to confirm your email address.',
  },
  firstPassword: {
    title: 'Choose your password',
    description: 'Replace the password that was mailed to you by one of your own.',
  },
  forgotPassword: {
    title: 'Forgotten password',
    description: 'Ask for a link to choose a new password.',
  },
  forgotPasswordSuccess: {
    title: 'Check your email',
    description: 'A link to choose a new password is on its way, if the address has an account.',
  },
  resetPassword: {
    title: 'Choose a new password',
    description: 'Set a new password by the link that was mailed to you.',
  },
  resetPasswordSuccess: {
    title: 'Your password is changed',
    description: 'Sign in with your new password.',
  },
  confirmRegistration: {
    title: 'Confirm your email',
    description: 'Confirm your email address with the link we sent you.',
  },
  cancelEmailChange: {
    title: 'Keep your email address',
    description: 'Cancel a change of the email address of your account.',
  },
  impersonate: {
    title: 'Acting as a user',
    description: 'Opens a user’s account for staff.',
  },
  orderHistory: {
    title: 'Order history',
    description: 'All your orders and their progress.',
  },
  orderDetail: {
    title: 'Order',
    description: 'One order: its progress, its cards and what belongs in the parcel.',
  },
  accountSetting: {
    title: 'Account settings',
    description: 'Your profile, your addresses and your password.',
  },
  help: {
    title: 'Help',
    description: 'Frequently asked questions, and how to reach us.',
  },
  myTagMarket: {
    title: 'My Tag Market',
    description: 'Your listings on the market.',
  },
  staffUsers: {
    title: 'Users',
    description: 'Everyone with an account or an invitation.',
  },
  staffAudit: {
    title: 'Audit trail',
    description: 'Every action, newest first.',
  },
  notFound: {
    title: 'Oops! nothing was found',
    description: 'The page might have been removed or is unavailable.',
  },
} as const satisfies Record<string, PageHead>;

const REFUSED_TITLES = {
  validation: () => 'Not a certificate number',
  certificate_not_found: (certificate: string) => `There is no certificate ${certificate}`,
  certificate_not_published: (certificate: string) => `Report ${certificate} isn’t public yet`,
};
/** Why the API has no report to show. */
export type ReportRefusal = keyof typeof REFUSED_TITLES;

/** The head of a card page that shows no report: still loading, refused, or the API is away. */
export function certificateHead(certificate: string, refusal?: ReportRefusal): PageHead {
  if (refusal) {
    return {
      title: REFUSED_TITLES[refusal](certificate),
      description: 'Enter the number on a slab’s label to see its full grading report.',
    };
  }
  return {
    title: `Certificate ${certificate}`,
    description: `The grading report of certificate ${certificate}.`,
  };
}

export function witnessHead(certificate: string): PageHead {
  return {
    title: `Witness video · ${certificate}`,
    description: `The grading of certificate ${certificate}, filmed from the open card to the sealed slab.`,
  };
}
