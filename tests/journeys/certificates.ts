import type { GradedCardDetail } from '@tag/contract/graded-cards';

/** The demo certificates that journeys visit. */
export const PUBLISHED = 'X0000001';
export const PUBLISHED_TOO = 'X0000002';
export const AUTHENTIC = 'X0000007';
export const NOT_PUBLIC = 'X0000009';
export const UNKNOWN = 'X9999999';
export const MALFORMED = 'X12';

/** A page of the partner's shop that summarizes the report of `PUBLISHED`. */
export const PRODUCT_PAGE = '/products/umbreon-vmax-215.html';

/** The page of the partner's shop with the full report. */
export const REPORT_PAGE = '/reports/X0000001';

/** The report itself: the front page, left a moment later, compares two in the same look. */
export const REPORT = '.tag-card-report:not(.tag-comparison)';

/** What the API returns for a certificate, to check the pages against. */
export async function readDetail(api: string, certificate: string): Promise<GradedCardDetail> {
  const response = await fetch(`${api}/graded-cards/public/detail/${certificate}`);
  if (!response.ok) throw new Error(`${certificate}: the API answers ${response.status}`);
  return (await response.json()) as GradedCardDetail;
}
