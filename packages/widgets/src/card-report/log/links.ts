import type { PublicClient } from '@tag/client/public';
import type { ReportLinks } from '../report-links.ts';

/** The portal's page that checks an entry of a certificate in steps. */
export function proofHref({ portalBase }: ReportLinks, certificate: string, n?: number): string {
  const query = new URLSearchParams({ cert: certificate, ...(n && { n: String(n) }) });
  return `${portalBase}/how-we-prove-grades?${query}`;
}

/** The signed report, which other programs can check. */
export const fileHref = ({ baseUrl }: Pick<PublicClient, 'baseUrl'>, certificate: string): string =>
  `${baseUrl}/graded-cards/public/signed/${encodeURIComponent(certificate)}`;
