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
  landing: {
    title: 'Check a graded card’s certificate',
    description:
      'Enter the certificate number from a slab and see the whole grading report: scans, the score ' +
      'out of 1000, subgrades, centering, every defect found, and the card’s population.',
  },
  notFound: {
    title: 'Oops! nothing was found',
    description: 'The page might have been removed or is unavailable.',
  },
} as const satisfies Record<string, PageHead>;

/** The head of a card page that shows no report: still loading, refused, or the API is away. */
export function certificateHead(certificate: string): PageHead {
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
