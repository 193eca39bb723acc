import { formatCount, formatMoney } from '@tag/contract/formats';
import {
  CARD_SIZE_WORDS,
  copyWords,
  readOrder,
  readPackageList,
  type PackageList,
} from '@tag/contract/orders';
import { Facts } from '@tag/ui/facts';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { linesOf, OrderSheet, SheetTitle } from '../../features/print/order-sheet.tsx';
import { QrCode } from '@tag/ui/qr-code';
import './screen.css';

export const head: PageHead = {
  title: 'Packing list',
  description: 'The sheet that goes into the parcel with your cards.',
};

/** The content of a sub-order's parcel, its sender, and its order. */
export default function PackingListScreen() {
  const { orderNumber = '', subOrderId = '' } = useParams();
  const client = useClient();
  const params = { orderNumber, subOrderId };
  async function load(signal: AbortSignal) {
    const [list, order] = await Promise.all([
      client.call(readPackageList, { params }, { signal }),
      client.call(readOrder, { params: { orderNumber } }, { signal }),
    ]);
    return { list, isGroup: order.kind === 'group' };
  }
  return (
    <OrderSheet {...{ head, orderNumber, subOrderId, load }}>
      {(content) => <PackingSheet {...content} />}
    </OrderSheet>
  );
}

function PackingSheet({ list, isGroup }: { list: PackageList; isGroup: boolean }) {
  const { orderNumber, orderName, subOrder, sender, shipTo, serviceSpeed, cards, qr } = list;
  return (
    <>
      <header>
        <SheetTitle name="Packing list" {...{ orderNumber, orderName }}>
          {isGroup && <p>{subOrder.name}</p>}
          <p className="packing-note">
            Put this page in the parcel, on top of your cards. Pack only the cards on it.
          </p>
        </SheetTitle>
        <figure className="packing-qr">
          <QrCode className="print-qr" text={qr} label={`QR code: ${qr}`} />
          <figcaption>{qr}</figcaption>
        </figure>
      </header>
      <Facts
        className="print-facts"
        facts={[
          ['Ship to', linesOf(shipTo)],
          ['From', linesOf([sender.name, sender.address ?? '', sender.email])],
          ['Service speed', serviceSpeed],
          ['Cards', `${formatCount(cards.length)}, declared at ${formatMoney(list.declaredValue)}`],
        ]}
      />
      <table className="print-table">
        <caption>Cards in this parcel</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Card</th>
            <th scope="col">Size</th>
            <th scope="col" data-numeric>
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map(({ id, title, size, declaredValue, ...copy }, index) => (
            <tr key={id}>
              <td>{formatCount(index + 1)}</td>
              <th scope="row">{[title || 'Unnamed card', ...copyWords(copy)].join(', ')}</th>
              <td>{CARD_SIZE_WORDS[size]}</td>
              <td data-numeric>{declaredValue === null ? '–' : formatMoney(declaredValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
