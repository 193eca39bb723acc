import { formatMoney } from '@tag/contract/formats';
import { Notice } from '@tag/ui/notice';
import { Link } from 'react-router-dom';
import {
  completeCardPath,
  orderDetailPath,
  packingListPath,
  receiptPath,
} from '../../../features/orders/order-paths.ts';
import { useSubmission } from '../submission-context.tsx';

/** Thanks and the next step: the packing list, the parcel, or the cards of an order paid first. */
export function PaidNote() {
  const { order } = useSubmission();
  const { name, orderNumber, subOrders, stage, total } = order;
  const needsCards = stage === 'incomplete';
  return (
    <div className="complete">
      <Notice
        icon={<CheckIcon />}
        role="status"
        title={<h2>Thanks! Your order is paid.</h2>}
        actions={
          needsCards ? (
            <Link className="button" to={completeCardPath(orderNumber)}>
              Enter your cards
            </Link>
          ) : (
            <Link className="button" to={orderDetailPath(orderNumber)}>
              View your order
            </Link>
          )
        }
      >
        <p>
          Order <bdi>{orderNumber}</bdi>
          {name && ` “${name}”`}
          {total !== null && `, ${formatMoney(total)}`}. We emailed you a confirmation.{' '}
          <Link to={receiptPath(orderNumber)}>Print the receipt</Link>
        </p>
      </Notice>
      <section className="area-page-card" aria-labelledby="complete-next">
        <h2 id="complete-next">What’s next</h2>
        {needsCards ? (
          <p>
            Tell us which cards you’ll send. Once they’re all entered, you can print the packing
            list and ship them.
          </p>
        ) : (
          <ol className="complete-next">
            <li>
              <h3>Print the packing list</h3>
              {subOrders.length === 1 ? (
                <p>
                  <Link to={packingListPath(orderNumber, subOrders[0]!.id)}>
                    Print the packing list
                  </Link>{' '}
                  and put it on top of your cards.
                </p>
              ) : (
                <>
                  <p>One for each sub-order. Pack its cards together with its list.</p>
                  <ul className="complete-lists">
                    {subOrders.map(({ id, name }) => (
                      <li key={id}>
                        <Link to={packingListPath(orderNumber, id)}>{name}</Link>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </li>
            <li>
              <h3>Pack your cards</h3>
              <p>
                Put each card in a sleeve and a card saver, in the order of the list. Keep the stack
                tight between two pieces of cardboard, in a padded box.
              </p>
            </li>
            <li>
              <h3>Ship them</h3>
              <p>
                Send the box to the address on the packing list, tracked and insured. We photograph
                every card when it arrives and email you.
              </p>
            </li>
          </ol>
        )}
      </section>
    </div>
  );
}

const CheckIcon = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none">
    <path
      d="m4 10.5 4 4 8-9"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
