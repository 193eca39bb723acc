import { downloadFile } from '@tag/client/files';
import { exportCollection } from '@tag/contract/collection';
import { formatCards, formatTotal } from '@tag/contract/formats';
import { ExportResults } from '../../features/results/export-results.tsx';
import { useSession } from '../../session/session-context.tsx';
import type { CollectionQuery } from './collection-query.ts';

interface ExportCollectionProps {
  query: Partial<CollectionQuery>;
  /** How many the filters leave, if they were counted. */
  total?: number | undefined;
  /** Only these. */
  certificates?: readonly string[];
}

/** Downloads what the filters leave of the collection, or the selected cards. */
export function ExportCollection({ query, total, certificates }: ExportCollectionProps) {
  const session = useSession();
  const { after: _after, pageSize: _pageSize, ...filters } = query;
  const of = certificates ? formatCards(certificates.length) : `cards (${formatTotal(total ?? 0)})`;
  return (
    <ExportResults
      of={of}
      fileName="collection"
      label={certificates ? 'Export' : 'Export all'}
      ask={(file) =>
        downloadFile(session, exportCollection, {
          query: { ...filters, ...file, ...(certificates && { certificate: [...certificates] }) },
        })
      }
    />
  );
}
