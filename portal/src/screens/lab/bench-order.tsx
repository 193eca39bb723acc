import { formatCards } from '@tag/contract/formats';
import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import type { OrderStage } from '@tag/contract/orders';
import { ErrorNotice } from '@tag/ui/error-notice';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { lazy } from '../../features/lazy/lazy.ts';
import { useBench } from './bench.ts';
import { BenchStage } from './bench-stage.tsx';
import { countIn, nextOf } from './bench-state.ts';
import type { CardTask } from './card-tasks.ts';
import { DelayReasons } from './delay-reasons.tsx';
import { Due } from './due.tsx';
import { LastActs } from './last-acts.tsx';
import { Panel } from './panel.tsx';
import { PhotoProvider, usePhotoSending } from './photo-sending.ts';
import { Rail } from './rail.tsx';
import { NO_RECEIPT, ReceiptsProvider, type Receipt } from './receipts.ts';
import {
  BenchStoreProvider,
  useBenchState,
  useBenchStore,
  useLiveStore,
} from './use-bench-store.ts';
import { useSelectedCard } from './use-selected-card.ts';
import { WholeOrder } from './whole-order.tsx';

const CardDialog = lazy(async () => {
  const { CardDialog } = await import('./card-dialog.tsx');
  return { default: CardDialog };
});

/** One order at the bench: the rail of its cards, and the one that is worked on. */
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
  const store = useBenchStore();
  const state = useBenchState(store);
  const { takeFocus } = useBench();
  const { firstPlace, select, selected } = useSelectedCard(order, scan);
  // Kept here: a card that moves meanwhile isn’t the one at the bench any more, but keeps its dialog.
  const [asked, setAsked] = useState<{
    task: CardTask;
    itemId: string;
    next: BenchCard | undefined;
  }>();
  const askedCard = asked && state.cards.get(asked.itemId);
  function close(itemId: string, next: BenchCard | undefined): void {
    setAsked(undefined);
    // One that goes back ungraded has left its stage.
    const now = store.state.cards.get(itemId);
    if (next && now && now.outcome !== null) select(next);
  }
  const [receipts, setReceipts] = useState<Readonly<Record<string, Receipt>>>({});
  const change = (subOrderId: string, to: (before: Receipt) => Receipt) =>
    setReceipts((before) => ({
      ...before,
      [subOrderId]: to(before[subOrderId] ?? NO_RECEIPT),
    }));
  const hasCard = selected !== undefined;
  useEffect(() => {
    if (hasCard) takeFocus();
  }, [takeFocus, hasCard, scan]);
  const total = order.subOrders.reduce((sum, part) => sum + part.cards, 0);
  return (
    <div className="bench-order">
      <Facts order={order} total={total} />
      <WholeOrder order={order} />
      <ReceiptsProvider value={[receipts, change]}>
        <div className="bench-desk">
          <Rail
            {...{ firstPlace, order, scan, scannedListId, selected, total }}
            onSelect={select}
          />
          <div className="bench-work">
            {selected && (
              <Panel
                order={order}
                card={selected}
                onSelect={select}
                onTask={(task) =>
                  setAsked({ task, itemId: selected.itemId, next: nextOf(state, selected) })
                }
              />
            )}
            <LastActs />
          </div>
        </div>
      </ReceiptsProvider>
      {asked && askedCard && (
        <Suspense>
          <CardDialog
            task={asked.task}
            card={askedCard}
            order={order}
            onClose={() => close(asked.itemId, asked.next)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Nothing of these is forecast. */
const OVER: readonly OrderStage[] = ['incomplete', 'shipped', 'cancelled'];

function Facts({ order, total }: { order: BenchOrder; total: number }) {
  const { customer, dueAt, extras, name, options, orderNumber, serviceSpeed, stage } = order;
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
      {!OVER.includes(stage) && <DelayReasons orderNumber={orderNumber} />}
    </div>
  );
}
