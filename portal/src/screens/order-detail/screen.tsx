import { useParams } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { OrderOverview } from '../../features/orders/order-overview.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';

export const head: PageHead = {
  title: 'Order',
  description: 'One order: its progress, its cards, and what belongs in the parcel.',
};

export default function OrderDetailScreen() {
  const { orderNumber = '' } = useParams();
  usePageHead({ ...head, title: `Order ${orderNumber}` });
  return (
    <AreaPage title={`Order ${orderNumber}`}>
      <OrderOverview key={orderNumber} orderNumber={orderNumber} />
    </AreaPage>
  );
}
