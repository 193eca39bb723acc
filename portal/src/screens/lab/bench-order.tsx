import { formatCards } from '@tag/contract/formats';
import type { BenchOrder } from '@tag/contract/lab';
import { CARD_STAGES } from '@tag/contract/orders';
import { ErrorNotice } from '@tag/ui/error-notice';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { SearchField } from '../../features/lists/search-field.tsx';
import { BenchStage } from './bench-stage.tsx';
import { BENCH_PATH, KEEPS_PLACE } from './bench-paths.ts';
import { countIn } from './bench-state.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardGroup } from './card-group.tsx';
import { placeOf } from './card-place.ts';
import type { CardTask } from './card-tasks.ts';
import { Due } from './due.tsx';
import { Parcels } from './parcels.tsx';
import { PhotoProvider, usePhotoSending } from './photo-sending.ts';
import { ReceivedParcels } from './received-parcels.tsx';
import {
  BenchStoreProvider,
  useBenchState,
  useBenchStore,
  useLiveStore,
} from './use-bench-store.ts';
import { WholeOrder } from './whole-order.tsx';

/** From so many cards on, one may look for some of them. */
const MANY_CARDS = 20;

/** One order at the bench: its parcels, its cards' stages, and their actions. */
export function BenchOrderView({ orderNumber }: { orderNumber: string }) {
  // A new scan reads it again.
  const { key } = useLocation();
  const [address] = useSearchParams();
  const { readAll, store } = useLiveStore(orderNumber, key, address.get('card'));
  const { failure, order } = useBenchState(store);
  const photos = usePhotoSending(orderNumber, order, ({ itemId }) =>
    store.refresh({ ...(itemId !== undefined && { itemIds: [itemId] }) }),
  );
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
          onRetry={readAll}
        />
      )}
      {order && (
        <BenchStoreProvider value={store}>
          <PhotoProvider value={photos}>
            <Content order={order} scan={key} scannedListId={address.get('list')} />
          </PhotoProvider>
        </BenchStoreProvider>
      )}
      {!order && failure === undefined && <p>Loading the order…</p>}
    </>
  );
}

interface ContentProps {
  order: BenchOrder;
  /** Names the scan that led here. */
  scan: string;
  scannedListId: string | null;
}

function Content({ order, scan, scannedListId }: ContentProps) {
  const [address] = useSearchParams();
  const store = useBenchStore();
  const { cards, search } = useBenchState(store);
  const root = useRef<HTMLDivElement>(null);
  const scannedCard = cards.get(address.get('card') ?? '');
  // Kept here: a card that moves meanwhile leaves its group, but not its dialog.
  const [asked, setAsked] = useState<{ task: CardTask; itemId: string }>();
  const askedCard = asked && cards.get(asked.itemId);
  const shownScan = useRef<string>(undefined);
  useEffect(() => {
    const scanned = root.current?.querySelector('[data-scanned]');
    if (!scanned || shownScan.current === scan) return;
    shownScan.current = scan;
    scanned.scrollIntoView({ block: 'nearest' });
  });
  const total = order.subOrders.reduce((sum, part) => sum + part.cards, 0);
  return (
    <div className="bench-order" ref={root}>
      <Facts order={order} total={total} />
      {total > MANY_CARDS && (
        <search aria-label="Find cards">
          <SearchField value={search} placeholder="Card or certificate" onSearch={store.search} />
        </search>
      )}
      <WholeOrder order={order} />
      <Parcels order={order} scan={scan} scannedId={scannedListId} />
      {CARD_STAGES.map((stage) => {
        const parts = order.parts.filter((part) => part.stage === stage);
        const isScannedHere = scannedCard !== undefined && placeOf(scannedCard) === stage;
        return (
          stage !== 'shipped' &&
          parts.length > 0 && (
            <CardGroup
              key={isScannedHere ? `${stage} ${scan}` : stage}
              order={order}
              stage={stage}
              parts={parts}
              scanned={isScannedHere ? scannedCard : undefined}
              onTask={(task, { itemId }) => setAsked({ task, itemId })}
            />
          )
        );
      })}
      {asked && askedCard && (
        <CardDialog
          task={asked.task}
          card={askedCard}
          order={order}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ReceivedParcels order={order} />
    </div>
  );
}

function Facts({ order, total }: { order: BenchOrder; total: number }) {
  const { customer, dueAt, extras, name, options, serviceSpeed, stage } = order;
  const shipped = countIn(order, 'shipped');
  return (
    <div className="bench-about">
      <p>
        <BenchStage stage={stage} /> <strong>{customer}</strong> {name}
      </p>
      <p>
        {[formatCards(total), serviceSpeed, shipped > 0 && `${shipped} shipped`]
          .filter(Boolean)
          .join(' · ')}{' '}
        {dueAt !== null && <Due dueAt={dueAt} />}
      </p>
      {options.length > 0 && <p>{options.join(' · ')}</p>}
      {extras.length > 0 && <p>Extra cards: {extras.join(', ')}</p>}
    </div>
  );
}
