import { formatCards, formatCount } from '@tag/contract/formats';
import { lockSubOrders, type SubOrder } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { EmailText } from '../../../features/email-text/email-text.tsx';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { useMay } from '../../../features/owner-only/owner-only.tsx';
import { Moment } from '../../../features/time/moment.tsx';
import { subOrderQuery } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';

/** The actions on a sub-order that open a dialog. */
export type SubOrderTask = 'edit' | 'invite' | 'lock' | 'unlock' | 'delete';

interface SubOrderRowProps {
  subOrder: SubOrder;
  isOpen: boolean;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
  onTask(task: SubOrderTask): void;
}

/** One person's part of a group order: its progress and its actions. */
export function SubOrderRow(props: SubOrderRowProps) {
  const { subOrder, isOpen, isSelected, onSelect, onTask } = props;
  const { order, references } = useSubmission();
  const { id, name, serviceSpeed, customer, isLocked, cards, missing } = subOrder;
  const speed = references.serviceSpeeds.find(({ code }) => code === serviceSpeed);
  const mayLock = useMay(lockSubOrders);
  const search = subOrderQuery(id);
  const [status, tone] = statusOf(subOrder);
  const acts: readonly (readonly [SubOrderTask, string])[] = isLocked
    ? [['unlock', 'Unlock']]
    : [
        ['edit', 'Edit'],
        ['invite', customer ? 'Invite again' : 'Invite customer'],
        ['lock', 'Lock'],
        ['delete', 'Delete'],
      ];
  return (
    <li className="sub-order">
      {isOpen && (
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      )}
      <div className="sub-order__main">
        <p className="sub-order__name">
          <span>{name}</span>
          <span className="task-status" data-tone={tone}>
            {status}
          </span>
        </p>
        <p className="submission__muted">
          {formatCards(cards)} · {speed ? speed.name : 'Speed of the order'}
        </p>
        {customer && (
          <p className="submission__muted">
            {customer.hasJoined ? 'Joined: ' : 'Invited, not joined yet: '}
            <EmailText email={customer.email} />
            {customer.sendsAt && (
              <>
                {' '}
                (our email goes out on <Moment at={customer.sendsAt} />)
              </>
            )}
          </p>
        )}
        {!isLocked && missing.length > 0 && (
          <ul className="sub-order__missing" aria-label={`Still missing for ${name}`}>
            {missing.map(({ field, reason }) => (
              <li key={field + reason}>{reason}</li>
            ))}
          </ul>
        )}
        {isLocked && subOrder.lockedBy && (
          <p className="submission__muted">Locked by {subOrder.lockedBy}</p>
        )}
        <p className="sub-order__acts">
          <Link
            className="submission__act"
            to={submissionPath('card-entry', order.orderNumber) + search}
          >
            Cards<span className="tag-hidden">: {name}</span>
          </Link>
          {cards > 0 && (
            <Link
              className="submission__act"
              to={submissionPath('card-size', order.orderNumber) + search}
            >
              Sizes and values<span className="tag-hidden">: {name}</span>
            </Link>
          )}
          {isOpen &&
            acts
              .filter(([task]) => mayLock || !['lock', 'unlock'].includes(task))
              .map(([task, label]) => (
                <button
                  key={task}
                  type="button"
                  className="submission__act"
                  onClick={() => onTask(task)}
                >
                  {label}
                  <span className="tag-hidden">: {name}</span>
                </button>
              ))}
        </p>
      </div>
    </li>
  );
}

function statusOf({ isLocked, cards, missing, unfinishedCards }: SubOrder): [string, string] {
  if (isLocked) return ['Locked', 'done'];
  if (cards === 0) return ['No cards yet', 'open'];
  if (unfinishedCards > 0) return [`${formatCount(unfinishedCards)} unfinished`, 'open'];
  if (missing.length > 0) return ['To do', 'open'];
  return ['Ready', 'done'];
}
