import type { GradedCardDetail } from './structs.ts';

/** The pixels of the picture of a link to a report. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** A certificate's badge, on the portal's host. */
export const badgePath = (certificate: string, type: 'svg' | 'png') =>
  `/badge/${certificate}.${type}`;

/** What other sites show with a link to a report, on the portal's host. A regrade changes it. */
export const sharePath = ({
  certificate,
  gradedAt,
}: Pick<GradedCardDetail, 'certificate' | 'gradedAt'>) =>
  `/share/${certificate}.jpg?v=${Math.floor(Date.parse(gradedAt) / 1000)}`;
