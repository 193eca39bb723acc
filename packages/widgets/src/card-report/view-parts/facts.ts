import { formatCount, formatDate } from '@tag/contract/formats';
import { setTitle, type GradedCardDetail } from '@tag/contract/graded-cards';
import type { LinkProps } from '@tag/behavior/link';
import { cardHref, type ReportLinks } from '../report-links.ts';

/** `4 of 28 at this grade`; at a quarter or less, `Only 4 of 28`. */
export function rarityInWords({ population }: Pick<GradedCardDetail, 'population'>): string {
  const { total, atGrade } = population;
  if (total === 1) return 'The only one graded';
  const only = atGrade * 4 <= total ? 'Only ' : '';
  return `${only}${formatCount(atGrade)} of ${formatCount(total)} at this grade`;
}

/** Null for a card without a score. */
export function rankInWords({ population }: Pick<GradedCardDetail, 'population'>): string | null {
  const { total, rank } = population;
  return rank === null ? null : `Rank ${formatCount(rank)} of ${formatCount(total)}`;
}

/** `Regraded Nov/20/2026, was 9`; null if it kept its grade. */
export function regradeInWords({ history }: Pick<GradedCardDetail, 'history'>): string | null {
  const last = history.at(-1);
  return last ? `Regraded ${formatDate(last.regradedAt)}, was ${last.grade.grade}` : null;
}

/** `2021 Evolving Skies 215/203`. */
export function originOf({ card }: Pick<GradedCardDetail, 'card'>): string {
  const set = setTitle(card);
  const year = set.startsWith(String(card.year)) ? '' : card.year;
  return [year, set, card.number].filter(Boolean).join(' ');
}

/** The props of a link to the full report, optionally at a defect; empty without a portal. */
export function reportLink(
  links: ReportLinks | undefined,
  certificate: string,
  defect?: string,
): LinkProps | undefined {
  if (!links) return undefined;
  const query = defect === undefined ? '' : `?defect=${encodeURIComponent(defect)}`;
  return links.link(`${cardHref(links, certificate)}${query}`);
}
