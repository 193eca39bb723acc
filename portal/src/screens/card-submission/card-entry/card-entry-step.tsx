import { Segments, type Segment } from '@tag/ui/segments';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { lazy } from '../../../features/lazy/lazy.ts';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { StepActions } from '../step-actions.tsx';
import { SubOrderChoice } from '../sub-order-choice.tsx';
import { SubOrderMissing } from '../sub-order-missing.tsx';
import { subOrderQuery, useSubOrder } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';
import { AddBySearch } from './add-by-search.tsx';
import { CardList } from './card-list.tsx';
import './card-entry.css';

const BulkEntry = lazy(async () => {
  const { BulkEntry } = await import('../bulk-entry/bulk-entry.tsx');
  return { default: BulkEntry };
});

const HandEntry = lazy(async () => {
  const { HandEntry } = await import('./hand-entry.tsx');
  return { default: HandEntry };
});

type Way = 'search' | 'by-hand';
const WAYS: readonly Segment<Way>[] = [
  { value: 'search', label: 'Search' },
  { value: 'by-hand', label: 'Enter by hand' },
];

/** The cards of an order, found in the catalogue or entered by hand. */
export default function CardEntryStep() {
  const { order } = useSubmission();
  const { subOrder } = useSubOrder();
  const isGroup = order.kind === 'group';
  const search = isGroup && subOrder ? subOrderQuery(subOrder.id) : undefined;
  return (
    <>
      <CardEntry />
      <StepActions
        step="card-entry"
        next="card-size"
        back={isGroup && order.isOwner ? 'group-entry' : undefined}
        search={search}
        isFree={isGroup}
      />
    </>
  );
}

/** Adds, changes, and removes the cards of a sub-order. */
export function CardEntry() {
  const { submission, order } = useSubmission();
  const { subOrder, isOpen } = useSubOrder();
  const [query, setQuery] = useSearchParams();
  const [way, setWay] = useState<Way>('search');
  /** The words of a search that found no card. */
  const [unfound, setUnfound] = useState('');

  if (!subOrder)
    return (
      <div className="area-page__empty">
        <h2>No sub-orders yet</h2>
        <p>Add a sub-order first. Its cards are entered here.</p>
        <div className="area-page__actions">
          <Link to={submissionPath('group-entry', order.orderNumber)}>Go to the task list</Link>
        </div>
      </div>
    );

  if (query.get('entry') === 'many' && isOpen)
    return (
      <Suspense fallback={<div className="submission__skeleton" aria-busy="true" />}>
        <BulkEntry
          order={order}
          subOrder={subOrder}
          onDone={() => {
            setQuery((before) => without(before, 'entry'));
            void submission.cards.reload();
          }}
        />
      </Suspense>
    );

  return (
    <>
      <SubOrderChoice />
      <SubOrderMissing field="cards" />
      {isOpen && (
        <section className="area-page__card card-entry" aria-labelledby="card-entry">
          <header className="card-entry__head">
            <h2 id="card-entry">Add a card</h2>
            <Link to={`?${withEntry(query).toString()}`}>Add many cards</Link>
          </header>
          <Segments
            label="How to add it"
            segments={WAYS}
            value={way}
            onChange={(next) => {
              setUnfound('');
              setWay(next);
            }}
          />
          {way === 'search' ? (
            <AddBySearch
              onByHand={(typed) => {
                setUnfound(typed);
                setWay('by-hand');
              }}
            />
          ) : (
            <Suspense fallback={<div className="submission__skeleton" aria-busy="true" />}>
              <HandEntry unfound={unfound} />
            </Suspense>
          )}
        </section>
      )}
      <CardList />
    </>
  );
}

function withEntry(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('entry', 'many');
  return next;
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(name);
  return next;
}
