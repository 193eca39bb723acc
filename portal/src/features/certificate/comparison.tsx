import { Comparison as ComparedReports, useDetails } from '@tag/widgets/card-report/compare';
import { useClient } from '../api/client-context.tsx';
import { useReportLinks } from './report-links.ts';
import '@tag/widgets/card-report/compare.css';

interface ComparisonProps {
  certificates: readonly string[];
  headingLevel: number;
  title?: string;
  isBrief?: boolean;
}

/** Two or three reports compared, as a chunk: a report's page doesn't download it. */
export default function Comparison({ certificates, ...shown }: ComparisonProps) {
  const client = useClient();
  const loading = useDetails(client, certificates);
  return <ComparedReports loading={loading} client={client} links={useReportLinks()} {...shown} />;
}
