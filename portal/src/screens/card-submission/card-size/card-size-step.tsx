import { Link } from 'react-router-dom';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { CardPager, usePage } from '../card-pager.tsx';
import { StepActions } from '../step-actions.tsx';
import { SubOrderChoice } from '../sub-order-choice.tsx';
import { SubOrderMissing } from '../sub-order-missing.tsx';
import { subOrderQuery, useSubOrder } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';
import { SizeForAll } from './size-for-all.tsx';
import { SizeGuide } from './size-guide.tsx';
import { SizeRow } from './size-row.tsx';
import './card-size.css';

/** Each card's thickness, which decides its holder, and its value. */
export default function CardSizeStep() {
  const { order } = useSubmission();
  return (
    <>
      <SubOrderChoice />
      <SubOrderMissing field="declaredValue" />
      <SizesAndValues />
      {order.isOwner ? (
        <StepActions step="card-size" next="shipping" back="card-entry" />
      ) : (
        <p className="submission-note" role="status">
          You’re done once every card has its size and value. {order.ownerName} submits the order
          and pays for it.
        </p>
      )}
    </>
  );
}

/** Size and value of every card of a sub-order. */
export function SizesAndValues() {
  const { order } = useSubmission();
  const { subOrder, items, status, failure, isOpen } = useSubOrder();
  const { shown, ...pager } = usePage(items);
  if (status === 'failed')
    return (
      <p className="submission-note" data-tone="alert" role="alert">
        {failure}
      </p>
    );
  if (status === 'loading')
    return (
      <div className="submission-skeleton" role="status">
        <span className="tag-hidden">Loading your cards…</span>
      </div>
    );
  if (items.length === 0)
    return (
      <div className="area-page-empty">
        <h2>No cards yet</h2>
        <p>Add cards first, then set their sizes and values.</p>
        <div className="area-page-actions">
          <Link
            to={
              submissionPath('card-entry', order.orderNumber) +
              (order.kind === 'group' && subOrder ? subOrderQuery(subOrder.id) : '')
            }
          >
            Add cards
          </Link>
        </div>
      </div>
    );
  return (
    <>
      <SizeGuide />
      {isOpen && items.length > 1 && <SizeForAll items={items} />}
      <section className="area-page-card size-list" aria-label="Size and value of each card">
        <ul>
          {shown.map((card) => (
            <SizeRow key={card.id} card={card} isOpen={isOpen} />
          ))}
        </ul>
      </section>
      <CardPager {...pager} />
    </>
  );
}
