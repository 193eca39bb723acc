import { listOwnedCards, MOST_SELECTED, type OwnedCard } from '@tag/contract/collection';
import { gradeName } from '@tag/contract/graded-cards';
import { QrCode } from '@tag/ui/qr-code';
import { useSearchParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { cardPath } from '../../features/certificate/certificate.ts';
import { cardName } from '../../features/market/market-card.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { PrintPage, PrintProblem, PrintSkeleton } from '../../features/print/print-page.tsx';
import { href } from '../../pages/href.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Storage labels',
  description: 'Labels for the boxes and sleeves your slabs are in.',
};

const BACK = { path: href('/collection'), name: 'Back to the collection' };

/** Labels of the cards that the address names: certificate, name, and a QR code of the report. */
export default function CollectionLabelsScreen() {
  const client = useClient();
  const [address] = useSearchParams();
  const certificate = address.getAll('certificate').slice(0, MOST_SELECTED);
  const { answer, failure, again } = useAnswer(`labels ${certificate.join()}`, async (signal) => {
    if (certificate.length === 0) return { items: [] };
    const query = { certificate, pageSize: MOST_SELECTED };
    return client.call(listOwnedCards, { query }, { signal });
  });
  if (!answer) {
    if (failure === undefined) return <PrintSkeleton title={head.title} />;
    const lost = 'The labels couldn’t be loaded';
    return <PrintProblem title={lost} text={failure} back={BACK} onRetry={again} />;
  }
  if (answer.items.length === 0) {
    const text = 'Select cards in your collection, then print their labels.';
    return <PrintProblem title="No labels" text={text} back={BACK} />;
  }
  return (
    <PrintPage title={head.title} back={BACK}>
      <ul className="storage-labels">
        {answer.items.map((owned) => (
          <StorageLabel key={owned.certificate} {...owned} />
        ))}
      </ul>
    </PrintPage>
  );
}

function StorageLabel({ card, certificate, grade }: OwnedCard) {
  const report = new URL(cardPath(certificate), window.location.origin).href;
  return (
    <li>
      <QrCode className="storage-labels-qr" text={report} label={`QR code: ${report}`} />
      <div>
        <strong>{certificate}</strong>
        <span>{cardName(card)}</span>
        <small>
          {card.year} {card.set}
        </small>
        <small>{gradeName(grade)}</small>
      </div>
    </li>
  );
}
