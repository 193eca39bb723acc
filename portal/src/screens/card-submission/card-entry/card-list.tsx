import { formatCount } from '@tag/contract/formats';
import { entryOf, newCard, type OrderItem } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { lazy } from '../../../features/lazy/lazy.ts';
import { CardPager, usePage } from '../card-pager.tsx';
import { useSubOrder } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';
import { CardGroup, type CardActs } from './card-group.tsx';
import { groupCards } from './group-cards.ts';

const EditCard = lazy(async () => {
  const { EditCard } = await import('./edit-card.tsx');
  return { default: EditCard };
});
const MoveCard = lazy(async () => {
  const { MoveCard } = await import('./move-card.tsx');
  return { default: MoveCard };
});

/** The cards entered, in the order of the paste, the search, or the sheet; equal ones in one row. */
export function CardList() {
  const { submission, order } = useSubmission();
  const { subOrder, items, status, failure, removed, isOpen } = useSubOrder();
  const { cards } = submission;
  const [edited, setEdited] = useState<OrderItem>();
  const [moving, setMoving] = useState<OrderItem>();
  const heading = useRef<HTMLHeadingElement>(null);
  const targets = order.isOwner
    ? order.subOrders.filter(({ id, isLocked }) => id !== subOrder?.id && !isLocked)
    : [];
  const { shown, ...pager } = usePage(useMemo(() => groupCards(items), [items]));
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone with its row. What was removed before, such as in the sheet, waits.
  const before = useRef(removed);
  useEffect(() => {
    if (removed !== before.current && removed.length > 0) undo.current?.focus();
    before.current = removed;
  }, [removed]);

  function duplicate(card: OrderItem): void {
    const { cardId, variationId, state, title, image, size, declaredValue, problems } = card;
    // The copy's own number is not that of the original.
    const { serialNumber: _, ...entry } = entryOf(card);
    const copied = { cardId, variationId, state, title, image, size, declaredValue, problems };
    cards.put([newCard({ ...entry, ...copied, position: cards.nextPosition() })]);
  }

  const acts: CardActs = {
    onEdit: setEdited,
    onDuplicate: duplicate,
    onMove: targets.length > 0 ? setMoving : undefined,
    onRemove: (gone) => cards.remove(new Set(gone.map(({ id }) => id))),
    onConfirm: (right) =>
      cards.put(right.map((card) => ({ ...card, state: 'matched', problems: [] }))),
  };

  return (
    <section className="card-list" aria-labelledby="card-list">
      <h2 ref={heading} id="card-list" tabIndex={-1}>
        {status === 'ready' && items.length > 0
          ? `Your cards: ${formatCount(items.length)}`
          : 'Your cards'}
      </h2>
      {removed.length > 0 && (
        <p className="card-list-undo" role="status">
          <span>
            Removed{' '}
            {removed.length === 1 ? removed[0]!.title : `${formatCount(removed.length)} cards`}.
          </span>
          <Button
            ref={undo}
            onClick={() => {
              cards.undoRemoval();
              say(removed.length === 1 ? 'Card back in the list.' : 'Cards back in the list.');
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {status === 'loading' && (
        <div className="submission-skeleton" data-short="true" role="status">
          <span className="tag-hidden">Loading your cards…</span>
        </div>
      )}
      {status === 'failed' && (
        <div className="area-page-empty" role="alert">
          <h3>Your cards couldn’t be loaded</h3>
          <p>{failure}</p>
          <Button onClick={() => void cards.reload()}>Try again</Button>
        </div>
      )}
      {status === 'ready' && items.length === 0 && (
        <div className="area-page-empty" data-small="true">
          <p>{isOpen ? 'No cards yet. Search for the first one above.' : 'No cards.'}</p>
        </div>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((group) => (
            <CardGroup key={group[0].id} cards={group} isOpen={isOpen} acts={acts} />
          ))}
        </ul>
      )}
      <CardPager {...pager} />
      <Suspense>
        {edited && <EditCard card={edited} onClose={() => setEdited(undefined)} />}
        {moving && (
          <MoveCard
            card={moving}
            targets={targets}
            onClose={() => setMoving(undefined)}
            onMoved={() => {
              setMoving(undefined);
              // The pressed button is gone with its row.
              heading.current?.focus();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
