import type { PublicClient } from '@tag/client/public';
import type { ReportLinks } from '../report-links.ts';
import type { LoadingReport } from '../view-parts/use-details.ts';

export interface ComparisonProps {
  /** Two or three reports. */
  loading: readonly LoadingReport[];
  client: PublicClient;
  links?: ReportLinks | undefined;
  /** Heading level; 2 by default. */
  headingLevel?: number;
  /** The heading; otherwise it names the certificates. */
  title?: string;
  /** Grade and subgrades only, without a choice of rows. */
  isBrief?: boolean | undefined;
}
