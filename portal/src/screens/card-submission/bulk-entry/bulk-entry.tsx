import { createCardSheet } from '@tag/card-grid';
import { CARD_QUANTITY } from '@tag/contract/constants';
import { formatCards } from '@tag/contract/formats';
import type { Order, SubOrder } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '../../../features/api/client-context.tsx';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { canChangeOptions } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';
import { BulkSheet } from './bulk-sheet.tsx';
import './bulk-entry.css';

interface BulkEntryProps {
  order: Order;
  subOrder: SubOrder;
  onDone(): void;
}

/** Many cards at once: a sheet to type in, paste into, and drop a CSV file on. */
export function BulkEntry({ order, subOrder, onDone }: BulkEntryProps) {
  const { submission } = useSubmission();
  const { cards } = submission;
  const { status, failure, subOrderId } = useSnapshot(cards.state);
  if (status === 'failed') {
    return (
      <div className="area-page-empty" role="alert">
        <h2>Your cards couldn’t be loaded</h2>
        <p>{describeFailure(failure)}</p>
        <div className="area-page-actions">
          <Button onClick={() => void cards.reload()}>Try again</Button>
        </div>
      </div>
    );
  }
  if (status === 'loading' || subOrderId === null) {
    return <div className="submission-skeleton" aria-busy="true" />;
  }
  return <LoadedBulkEntry {...{ order, subOrder, onDone }} />;
}

function LoadedBulkEntry({ order, subOrder, onDone }: BulkEntryProps) {
  const client = useClient();
  const { submission } = useSubmission();
  const { name } = subOrder;
  const others = order.cards - subOrder.cards;
  const most = order.paidFirst ? (order.quantity ?? CARD_QUANTITY.max) : CARD_QUANTITY.max;
  const maxRows = Math.max(1, most - others);
  const sheet = useMemo(
    () => createCardSheet({ client, cards: submission.cards, maxRows }),
    // An open sheet keeps its height: changes saved meanwhile are its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [client, submission],
  );
  useEffect(() => sheet.start(), [sheet]);

  async function finish(): Promise<void> {
    await submission.settle();
    onDone();
  }
  const title = order.kind === 'group' && name ? `Cards of ${name}` : 'Your cards';
  return (
    <section className="bulk-entry" aria-labelledby="bulk-entry">
      <header>
        <h2 id="bulk-entry">{title}</h2>
        <p>Up to {formatCards(maxRows)}, one in each row. Saved while you type.</p>
      </header>
      <BulkSheet
        cards={sheet}
        label={title}
        maxRows={maxRows}
        hasCustomers={order.kind === 'group' && order.isOwner && canChangeOptions(order)}
      />
      <div className="bulk-entry-end">
        <Button onClick={() => void finish()}>Done</Button>
      </div>
    </section>
  );
}
