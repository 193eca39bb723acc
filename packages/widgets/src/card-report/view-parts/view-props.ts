import type { PublicClient } from '@tag/client/public';
import type { ElementHost } from '@tag/element';
import type { ComponentType } from 'react';
import type { ReportLinks } from '../report-links.ts';
import type { cardReportSchema } from '../schema.ts';
import type { CardReportStore } from '../state/state.ts';

/** The props that the element passes to every view. */
export interface ViewProps {
  /** One certificate, or several to compare. */
  certs: readonly string[];
  client: PublicClient;
  links: ReportLinks | undefined;
  defect: string | undefined;
  headingLevel: number;
  host: ElementHost<typeof cardReportSchema>;
  /** The full report's store: made once, and kept while another view is shown. */
  keepStore(this: void, create: () => CardReportStore): CardReportStore;
}

/** A view's chunk: its component and its style sheet. */
export interface ViewModule {
  readonly View: ComponentType<ViewProps>;
  readonly sheet: string;
}
