import { formatDate } from '@tag/contract/formats';
import {
  cancelHandOver,
  listHandOvers,
  type HandOver,
  type HandOverState,
} from '@tag/contract/hand-overs';
import type { DataColumn } from '@tag/ui/data-table';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { readListAddress } from '../../features/lists/list-address.ts';
import { actsColumn } from '../../features/lists/row-acts.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';
import { OwnerOnly, useMay } from '../../features/owner-only/owner-only.tsx';
import { Moment } from '../../features/time/moment.tsx';

/** Cards the user gave away or was given, the latest first. */
export function HandOvers() {
  const client = useClient();
  const [canceled, setCanceled] = useState<HandOver>();
  const mayCancel = useMay(cancelHandOver);
  const list = useList(readPage, (query, signal) =>
    client.call(listHandOvers, { query }, { signal }),
  );
  return (
    <>
      <OwnerOnly calls={[cancelHandOver]} to="start and cancel hand-overs" />
      <PagedTable
        caption="Hand-overs"
        things="hand-overs"
        columns={columnsFor(setCanceled).filter(({ key }) => mayCancel || key !== 'acts')}
        list={list}
        keyOf={({ id }) => id}
        none={{
          title: 'No hand-overs',
          text: 'To give a card to somebody else, choose “Hand over” next to it in Ready to list.',
        }}
      />
      {canceled && (
        <CancelHandOver
          handOver={canceled}
          onClose={() => setCanceled(undefined)}
          onCanceled={list.again}
        />
      )}
    </>
  );
}

function readPage(address: URLSearchParams) {
  const { search: _, ...part } = readListAddress(address);
  return part;
}

const STATE_WORDS: Readonly<Record<HandOverState, string>> = {
  open: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  canceled: 'Canceled',
  expired: 'Expired',
  voided: 'Certificate voided',
};

const columnsFor = (onCancel: (handOver: HandOver) => void): DataColumn<HandOver>[] => [
  { key: 'card', label: 'Card', heading: true, cell: (handOver) => <MarketCard {...handOver} /> },
  {
    key: 'who',
    label: 'With',
    narrow: 'line',
    cell: ({ direction, email, from }) => (
      <span className="list-long">
        {direction === 'outgoing' ? 'To ' : 'From '}
        {direction === 'outgoing' ? <EmailText email={email} /> : from}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'Status',
    narrow: 'second-end',
    cell: ({ state, direction, sendsAt }) => (
      <>
        <span className="list-state" data-tone={state === 'accepted' ? 'good' : undefined}>
          {STATE_WORDS[state]}
        </span>
        {sendsAt && direction === 'outgoing' && (
          <span className="list-aside">
            Our email goes out on <Moment at={sendsAt} />.
          </span>
        )}
        {state === 'open' && direction === 'incoming' && (
          <span className="list-aside">Accept it with the link in our email.</span>
        )}
      </>
    ),
  },
  {
    key: 'createdAt',
    label: 'Offered',
    narrow: 'least',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'endedAt',
    label: 'Ends',
    narrow: 'least',
    cell: ({ endedAt, expiresAt }) => formatDate(endedAt ?? expiresAt),
  },
  actsColumn({
    of: ({ card }) => `the hand-over of ${cardName(card)}`,
    acts: ({ direction, state }) =>
      state === 'open' && direction === 'outgoing'
        ? [{ key: 'cancel', label: 'Cancel', shown: true }]
        : [],
    onAct: (_, handOver) => onCancel(handOver),
  }),
];

interface CancelHandOverProps {
  handOver: HandOver;
  onCanceled(): void;
  onClose(): void;
}

function CancelHandOver({ handOver, onCanceled, onClose }: CancelHandOverProps) {
  const client = useClient();
  const { id, card, email } = handOver;
  return (
    <ConfirmCall
      title="Cancel this hand-over?"
      confirmLabel="Cancel hand-over"
      cancelLabel="Keep it"
      danger
      call={() => client.call(cancelHandOver, { params: { id }, body: {} })}
      said="Hand-over canceled. The card stays yours."
      onDone={onCanceled}
      onClose={onClose}
    >
      <p>
        {cardName(card)} stays yours, and the link we sent to <EmailText email={email} /> stops
        working.
      </p>
    </ConfirmCall>
  );
}
