import { Comparison as ComparedReports, useDetails } from '@tag/widgets/card-report/compare';
import { useClient } from '../../features/api/client-context.tsx';
import { useReportLinks } from '../../features/certificate/report-links.ts';
import '@tag/widgets/card-report/compare.css';

/** Two or three reports compared, as a chunk: a report's page doesn't download it. */
export default function Comparison({ certificates }: { certificates: readonly string[] }) {
  const client = useClient();
  const loading = useDetails(client, certificates);
  return (
    <ComparedReports loading={loading} client={client} links={useReportLinks()} headingLevel={1} />
  );
}
