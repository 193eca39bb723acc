import type { LinkProps } from '@tag/behavior/link';

/** The report's outgoing links. Omitted ones aren't shown. */
export interface ReportLinks {
  /** The portal's base URL, without a trailing slash; empty: this page's site. */
  readonly portalBase: string;
  /** The absolute URL of the embed script. */
  readonly embedScript?: string | undefined;
  /** The props of an `<a>` to `href`. */
  link(href: string): LinkProps;
}

/** The URL of a report's page in the portal. */
export function cardHref({ portalBase }: ReportLinks, certificate: string): string {
  return `${portalBase}/card/${encodeURIComponent(certificate)}`;
}

/** The URL of the portal's page with a certificate's grading video. */
export function witnessHref(links: ReportLinks, certificate: string): string {
  return `${cardHref(links, certificate)}/witness`;
}
