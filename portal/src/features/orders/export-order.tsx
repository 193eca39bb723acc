import { downloadFile } from '@tag/client/files';
import { exportOrderResults } from '@tag/contract/collection';
import { formatCards } from '@tag/contract/formats';
import type { Order } from '@tag/contract/orders';
import { useSession } from '../../session/session-context.tsx';
import { ExportResults } from '../results/export-results.tsx';

/** Downloads the results of the cards that the viewer sees. */
export function ExportOrder({ order }: { order: Pick<Order, 'cards' | 'orderNumber'> }) {
  const session = useSession();
  const { cards, orderNumber } = order;
  return (
    <ExportResults
      of={formatCards(cards)}
      fileName={orderNumber}
      label="Export results"
      ask={(query) => downloadFile(session, exportOrderResults, { params: { orderNumber }, query })}
    />
  );
}
