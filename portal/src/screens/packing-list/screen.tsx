import { formatCount, formatMoney } from '@tag/contract/formats';
import { copyWords, readOrder, readPackageList, type PackageList } from '@tag/contract/orders';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { CARD_SIZE_WORDS } from '../../features/orders/card-words.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { PrintPage, PrintSkeleton, PrintProblem } from '../../features/print/print-page.tsx';
import { QrCode } from '@tag/ui/qr-code';
import { usePaper } from '../../features/print/use-paper.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Packing list',
  description: 'The sheet that goes into the parcel with your cards.',
};

/** The content of a sub-order's parcel, its sender, and its order. */
export default function PackingListScreen() {
  const { orderNumber = '', subOrderId = '' } = useParams();
  usePageHead({ ...head, title: `Packing list of ${orderNumber}` });
  const client = useClient();
  const params = { orderNumber, subOrderId };
  const { answer, failure, again } = usePaper(`${orderNumber} ${subOrderId}`, async (signal) => {
    const [list, order] = await Promise.all([
      client.call(readPackageList, { params }, { signal }),
      client.call(readOrder, { params: { orderNumber } }, { signal }),
    ]);
    return { list, isGroup: order.kind === 'group' };
  });
  const back = { path: orderDetailPath(orderNumber), name: 'Back to the order' };
  if (answer && 'content' in answer) {
    return (
      <PrintPage title={`Packing list of ${orderNumber}`} back={back}>
        <PackingSheet {...answer.content} />
      </PrintPage>
    );
  }
  if (answer) return <PrintProblem title="No packing list" text={answer.refusal} back={back} />;
  if (failure === undefined) return <PrintSkeleton title="Packing list" />;
  return (
    <PrintProblem
      title="The packing list couldn’t be loaded"
      text={failure}
      back={back}
      onRetry={again}
    />
  );
}

function PackingSheet({ list, isGroup }: { list: PackageList; isGroup: boolean }) {
  const { orderNumber, orderName, subOrder, sender, shipTo, serviceSpeed, cards, qr } = list;
  return (
    <>
      <header>
        <div>
          <p className="print-sheet__number">TAG Grading</p>
          <h1>Packing list</h1>
          <p>
            <strong>{orderNumber}</strong>
            {orderName && ` · ${orderName}`}
          </p>
          {isGroup && <p>{subOrder.name}</p>}
          <p className="packing-note">
            Put this page in the parcel, on top of your cards. Pack only the cards on it.
          </p>
        </div>
        <figure className="packing-qr">
          <QrCode className="print-qr" text={qr} label={`QR code: ${qr}`} />
          <figcaption>{qr}</figcaption>
        </figure>
      </header>
      <dl className="print-facts">
        <div>
          <dt>Ship to</dt>
          <dd className="packing-address">
            {shipTo.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
        <div>
          <dt>From</dt>
          <dd className="packing-address">
            <span>{sender.name}</span>
            {sender.address && <span>{sender.address}</span>}
            <span>{sender.email}</span>
          </dd>
        </div>
        <div>
          <dt>Service speed</dt>
          <dd>{serviceSpeed}</dd>
        </div>
        <div>
          <dt>Cards</dt>
          <dd>
            {formatCount(cards.length)}, declared at {formatMoney(list.declaredValue)}
          </dd>
        </div>
      </dl>
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
