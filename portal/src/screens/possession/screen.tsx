import { possessionFile } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { saveCsv } from '@tag/ui/save-file';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { PrintPage, PrintProblem, PrintSkeleton } from '../../features/print/print-page.tsx';
import { href } from '../../pages/href.ts';
import { readCards } from './read-cards.ts';
import { Report } from './report.tsx';
import { Sheet } from './sheet.tsx';
import './screen.css';

const TITLE = 'Proof of possession';

export const head: PageHead = {
  title: TITLE,
  description: 'Your cards with their photos, values, and who has them, to print.',
};

/** A sheet for an insurer: the cards of an order, or all that we have. Below it, a parcel is reported. */
export default function PossessionScreen() {
  const client = useClient();
  const [address] = useSearchParams();
  const { hash } = useLocation();
  const orderNumber = address.get('order');
  usePageHead({ ...head, title: orderNumber === null ? TITLE : `${TITLE} of ${orderNumber}` });
  const { again, answer, failure } = useAnswer(`possession ${orderNumber}`, (signal) =>
    readCards(client, orderNumber, signal),
  );
  const isThere = answer !== null && 'cards' in answer;
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash, isThere]);
  const back =
    orderNumber === null
      ? { path: href('/order-history'), name: 'Back to your orders' }
      : { path: orderDetailPath(orderNumber), name: 'Back to the order' };
  if (!answer) {
    if (failure === undefined) return <PrintSkeleton title={TITLE} />;
    const lost = 'The cards couldn’t be loaded';
    return <PrintProblem title={lost} text={failure} back={back} onRetry={again} />;
  }
  if ('refusal' in answer) {
    return <PrintProblem title="No such order" text={answer.refusal} back={back} />;
  }
  if (answer.cards.length === 0) {
    const text =
      orderNumber === null
        ? 'Cards are listed here from the day they arrive until we send them back.'
        : 'This order has no cards yet.';
    return <PrintProblem title="No cards to list" text={text} back={back} />;
  }
  const { about, cards } = answer;
  const save = () =>
    saveCsv(possessionFile(cards), `possession-${orderNumber ?? about.at.slice(0, 10)}.csv`);
  return (
    <>
      <PrintPage title={TITLE} back={back} acts={<Button onClick={save}>Export CSV</Button>}>
        <Sheet {...answer} orderNumber={orderNumber} />
      </PrintPage>
      {orderNumber !== null && <Report orderNumber={orderNumber} />}
    </>
  );
}
