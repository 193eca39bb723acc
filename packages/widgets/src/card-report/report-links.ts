/** A report's links to other pages. A missing one isn't offered. */
export interface ReportLinks {
  /** Where the portal's pages are, without a slash at its end; empty: this page's own site. */
  readonly portalBase: string;
  /** The script that a page loads to show reports, absolute. */
  readonly embedScript?: string | undefined;
  /** The props of an `<a>` that leads to `href`. */
  link(href: string): ReportLinkProps;
}

export interface ReportLinkProps {
  href: string;
  target?: string | undefined;
  rel?: string | undefined;
  onClick?(event: { nativeEvent: MouseEvent; preventDefault(): void }): void;
}

/** The portal's page of a report. */
export function cardHref({ portalBase }: ReportLinks, certificate: string): string {
  return `${portalBase}/card/${encodeURIComponent(certificate)}`;
}

/** The portal's page where a certificate's grading can be watched. */
export function witnessHref(links: ReportLinks, certificate: string): string {
  return `${cardHref(links, certificate)}/witness`;
}
