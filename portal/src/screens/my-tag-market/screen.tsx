import { SUCCESS } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import { delistProduct, listListings, payDelistFee, type Listing } from '@tag/contract/tag-market';
import { Segments } from '@tag/ui/segments';
import { say } from '@tag/ui/toast';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { attempt } from '../../features/api/attempt.ts';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { oneOfChoices } from '../../features/lists/list-address.ts';
import { useList } from '../../features/lists/use-list.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { cardName } from '../../features/market/market-card.tsx';
import { useMay } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';
import { createDelistings } from './delistings.ts';
import { FEE_OF, startFeePayment } from './fee-payment.ts';
import { FeeReturn } from './fee-return.tsx';
import { HandOvers } from './hand-overs.tsx';
import { readListingQuery } from './listing-query.ts';
import { Listings } from './listings.tsx';
import { Ready } from './ready.tsx';
import { Totals } from './totals.tsx';
import { UndoBar } from './undo-bar.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'My Tag Market',
  description: 'Your listings on the market.',
};

const VIEWS = [
  { value: 'listings', label: 'Listings' },
  { value: 'ready', label: 'Ready to list' },
  { value: 'hand-overs', label: 'Hand-overs' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The user's market: listed cards, cards to list, and hand-overs. */
export default function MyTagMarketScreen() {
  const client = useClient();
  const mayPay = useMay(payDelistFee);
  const [address, setAddress] = useSearchParams();
  const view = oneOfChoices(['ready', 'hand-overs'] as const, address.get('view')) ?? 'listings';
  const list = useList(
    (address) => readListingQuery(view === 'listings' ? address : new URLSearchParams()),
    (query, signal) => client.call(listListings, { query }, { signal }),
  );
  const { answer, again } = list;
  useLiveReload(again);
  const reload = useRef(again);
  useEffect(() => void (reload.current = again));

  const delistings = useMemo(
    () =>
      createDelistings(client, {
        onUndone(listing) {
          say(`${cardName(listing.card)} is listed again.`);
          reload.current();
        },
        onOver({ delistFee, card }) {
          if (delistFee === 0) say(SUCCESS.delisted);
          else {
            const pay = mayPay ? 'Pay' : 'The account’s owner pays';
            say(`${pay} ${formatMoney(delistFee)} to finish delisting ${cardName(card)}.`);
          }
          reload.current();
        },
      }),
    [client, mayPay],
  );
  useEffect(() => delistings.start(), [delistings]);
  const { items: leaving } = useSnapshot(delistings.state);
  useEffect(() => {
    for (const listing of answer?.items ?? []) {
      if (listing.status === 'delisting') delistings.add(listing);
    }
  }, [answer, delistings]);

  const show = (next: View) => setAddress(next === 'listings' ? {} : { view: next });

  function delisted(listing: Listing): void {
    if (listing.status === 'delisting') delistings.add(listing);
    else say(SUCCESS.delisted);
    again();
  }

  async function keep(id: string): Promise<void> {
    if (leaving.some(({ listing }) => listing.id === id)) return delistings.undo(id);
    await attempt(async () => {
      const { card } = await client.call(delistProduct, { params: { id }, body: { undo: true } });
      say(`${cardName(card)} is listed again.`);
    });
    forgetFee();
    again();
  }

  async function pay(id: string): Promise<void> {
    try {
      const checkout = await startFeePayment(client, id);
      if (checkout !== null) return window.location.assign(checkout);
      say(SUCCESS.delisted);
      forgetFee();
    } catch (error) {
      // The fee may be paid, or the card listed again, from elsewhere: the list shows it.
      say(describeFailure(error), 'error');
    }
    again();
  }

  function forgetFee(): void {
    setAddress(
      (before) => {
        before.delete(FEE_OF);
        return new URLSearchParams(before);
      },
      { replace: true },
    );
  }

  const feeOf = address.get(FEE_OF);
  return (
    <AreaPage
      title="My Tag Market"
      lead="Sell graded cards with their report on the page: buyers see what you see."
      aside={<Link to={href('/statements/:month?')}>Monthly statements</Link>}
    >
      <Totals totals={answer?.totals} />
      <Segments label="Show" segments={VIEWS} value={view} onChange={show} />
      {feeOf !== null && mayPay && (
        <FeeReturn
          key={feeOf}
          listingId={feeOf}
          onPay={(id) => void pay(id)}
          onKeep={(id) => void keep(id)}
          onSettled={() => {
            forgetFee();
            again();
          }}
        />
      )}
      <UndoBar items={leaving} onUndo={(id) => void delistings.undo(id)} />
      {view === 'listings' && (
        <Listings
          list={list}
          onDelisted={delisted}
          onKeep={(id) => void keep(id)}
          onPay={(id) => void pay(id)}
          onPick={() => show('ready')}
        />
      )}
      {view === 'ready' && (
        <Ready
          onPublished={() => {
            show('listings');
            again();
          }}
        />
      )}
      {view === 'hand-overs' && <HandOvers />}
    </AreaPage>
  );
}
