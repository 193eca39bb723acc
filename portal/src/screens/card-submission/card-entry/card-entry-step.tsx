import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { lazy } from '../../../features/lazy/lazy.ts';
import { StepActions } from '../step-actions.tsx';
import { SubOrderChoice } from '../sub-order-choice.tsx';
import { SubOrderMissing } from '../sub-order-missing.tsx';
import { subOrderQuery, useSubOrder } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';
import { AddCards } from './add-cards.tsx';
import { CardList } from './card-list.tsx';

const BulkEntry = lazy(async () => {
  const { BulkEntry } = await import('../bulk-entry/bulk-entry.tsx');
  return { default: BulkEntry };
});

/** The cards of an order, found in the catalogue or entered by hand. */
export default function CardEntryStep() {
  const { order } = useSubmission();
  const { subOrder } = useSubOrder();
  const [query] = useSearchParams();
  // The sheet scrolls by itself.
  const isSheet = query.get('entry') === 'many';
  const isGroup = order.kind === 'group';
  const search = isGroup && subOrder ? subOrderQuery(subOrder.id) : undefined;
  return (
    <>
      <CardEntry />
      <StepActions
        step="card-entry"
        next="card-size"
        search={search}
        isFree={isGroup}
        isSticky={!isSheet}
      />
    </>
  );
}

/** Adds, changes, and removes the cards of a sub-order. */
export function CardEntry() {
  const { submission, order } = useSubmission();
  const { subOrder, isOpen } = useSubOrder();
  const [query, setQuery] = useSearchParams();
  // Deleted meanwhile.
  if (!subOrder) return null;

  if (query.get('entry') === 'many' && isOpen)
    return (
      <Suspense fallback={<div className="submission-skeleton" aria-busy="true" />}>
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
        <AddCards>
          <Link to={`?${withEntry(query).toString()}`}>Add many cards</Link>
        </AddCards>
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
