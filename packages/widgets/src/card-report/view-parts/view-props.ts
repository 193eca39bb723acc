import type { PublicClient } from '@tag/client/public';
import type { ElementHost } from '@tag/element';
import type { ComponentType } from 'react';
import type { ReportLinks } from '../report-links.ts';
import type { cardReportSchema } from '../schema.ts';

/** The props that the element passes to every view. */
export interface ViewProps {
  /** One certificate, or several to compare. */
  certs: readonly string[];
  client: PublicClient;
  links: ReportLinks | undefined;
  defect: string | undefined;
  headingLevel: number;
  host: ElementHost<typeof cardReportSchema>;
}

/** A view's chunk: its component and its style sheet. */
export interface ViewModule {
  readonly View: ComponentType<ViewProps>;
  readonly sheet: string;
}
