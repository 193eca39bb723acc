import { formatCards } from '@tag/contract/formats';
import { readBenchOrder, type BenchOrder } from '@tag/contract/lab';
import { CARD_STAGES } from '@tag/contract/orders';
import { ErrorNotice } from '@tag/ui/error-notice';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { StageChip } from '../../features/orders/stage.tsx';
import { BENCH_PATH, KEEPS_PLACE } from './bench-paths.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardGroup } from './card-group.tsx';
import { placeOf } from './card-place.ts';
import type { CardTask } from './card-tasks.ts';
import { Due } from './due.tsx';
import { Parcels } from './parcels.tsx';
import { PhotoProvider, usePhotoSending } from './photo-sending.ts';
import { ReceivedParcels } from './received-parcels.tsx';
import { WholeOrder } from './whole-order.tsx';

/** One order at the bench: its parcels, its cards' stages, and their actions. */
export function BenchOrderView({ orderNumber }: { orderNumber: string }) {
  const client = useClient();
  // A new scan reads it again.
  const { key } = useLocation();
  const { again, answer, failure } = useAnswer(key, (signal) =>
    client.call(readBenchOrder, { params: { orderNumber } }, { signal }),
  );
  useLiveReload(again, orderNumber);
  const photos = usePhotoSending(orderNumber, answer, again);
  return (
    <>
      <Link className="bench-link" to={BENCH_PATH} state={KEEPS_PLACE}>
        Back to the queue
      </Link>
      {failure !== undefined && (
        <ErrorNotice
          kind="network"
          title="The order couldn’t be loaded"
          help={failure}
          level={2}
          onRetry={again}
        />
      )}
      {answer && (
        <PhotoProvider value={photos}>
          <Content order={answer} scan={key} onChanged={again} />
        </PhotoProvider>
      )}
      {!answer && failure === undefined && <p>Loading the order…</p>}
    </>
  );
}

interface ContentProps {
  order: BenchOrder;
  /** Names the scan that led here. */
  scan: string;
  onChanged(): void;
}

function Content({ onChanged, order, scan }: ContentProps) {
  const [address] = useSearchParams();
  const root = useRef<HTMLDivElement>(null);
  const scannedId = address.get('card');
  // Kept here: a card that moves meanwhile leaves its group, but not its dialog.
  const [asked, setAsked] = useState<{ task: CardTask; itemId: string }>();
  const askedCard = order.cards.find(({ itemId }) => itemId === asked?.itemId);
  useEffect(() => {
    root.current?.querySelector('[data-scanned]')?.scrollIntoView({ block: 'nearest' });
  }, [scan]);
  return (
    <div className="bench-order" ref={root}>
      <Facts order={order} />
      <WholeOrder order={order} onChanged={onChanged} />
      <Parcels order={order} scan={scan} scannedId={address.get('list')} onChanged={onChanged} />
      {CARD_STAGES.map((stage) => {
        const cards = order.cards.filter((card) => placeOf(card) === stage);
        const isScannedHere = cards.some(({ itemId }) => itemId === scannedId);
        return (
          cards.length > 0 && (
            <CardGroup
              key={isScannedHere ? `${stage} ${scan}` : stage}
              order={order}
              stage={stage}
              cards={cards}
              scannedId={isScannedHere ? scannedId : null}
              onTask={(task, { itemId }) => setAsked({ task, itemId })}
              onChanged={onChanged}
            />
          )
        );
      })}
      {asked && askedCard && (
        <CardDialog
          task={asked.task}
          card={askedCard}
          order={order}
          onChanged={onChanged}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ReceivedParcels order={order} />
    </div>
  );
}

function Facts({ order }: { order: BenchOrder }) {
  const { cards, customer, dueAt, extras, name, options, serviceSpeed, stage } = order;
  const shipped = cards.filter((card) => card.isShipped).length;
  return (
    <div className="bench-about">
      <p>
        <StageChip stage={stage} /> <strong>{customer}</strong> {name}
      </p>
      <p>
        {[formatCards(cards.length), serviceSpeed, shipped > 0 && `${shipped} shipped`]
          .filter(Boolean)
          .join(' · ')}{' '}
        {dueAt !== null && <Due dueAt={dueAt} />}
      </p>
      {options.length > 0 && <p>{options.join(' · ')}</p>}
      {extras.length > 0 && <p>Extra cards: {extras.join(', ')}</p>}
    </div>
  );
}
