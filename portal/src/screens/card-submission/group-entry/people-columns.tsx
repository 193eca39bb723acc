import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import type { SubOrder } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { EmailText } from '../../../features/email-text/email-text.tsx';
import { actsColumn } from '../../../features/lists/row-acts.tsx';
import { CardCount } from '../../../features/orders/card-count.tsx';
import { Moment } from '../../../features/time/moment.tsx';
import { drawerOf, FROM_TABLE } from './drawer-address.ts';
import { lacksOnlySpeed } from './next-act.ts';
import { SpeedChoice } from './speed-choice.tsx';

/** The actions on sub-orders that open a dialog. */
export type PeopleTask = 'invite' | 'invite-all' | 'lock' | 'unlock' | 'delete';

interface PeopleColumnsOf {
  /** Whether anything can change. */
  isOpen: boolean;
  mayLock: boolean;
  selected: ReadonlySet<string>;
  onSelect(id: string, isSelected: boolean): void;
  /** US cents of the order's fees, by sub-order. */
  shares: ReadonlyMap<string, number>;
  onTask(task: PeopleTask, subOrder: SubOrder): void;
}

/** A person's cards and money in a row. */
export const peopleColumns = (of: PeopleColumnsOf): DataColumn<SubOrder>[] => [
  {
    key: 'name',
    label: 'Name',
    heading: true,
    grows: true,
    cell: (subOrder) => (
      <span className="person">
        {of.isOpen && (
          <label>
            <input
              type="checkbox"
              checked={of.selected.has(subOrder.id)}
              onChange={({ target }) => of.onSelect(subOrder.id, target.checked)}
            />
            <span className="tag-hidden">Select {subOrder.name}</span>
          </label>
        )}
        <span className="list-name">
          <Link to={drawerOf(subOrder.id)} state={FROM_TABLE}>
            {subOrder.name}
          </Link>
          <Customer customer={subOrder.customer} />
          <Missing subOrder={subOrder} />
        </span>
      </span>
    ),
  },
  {
    key: 'cards',
    label: 'Cards',
    numeric: true,
    narrow: 'line',
    cell: ({ cards }) => <CardCount cards={cards} />,
  },
  {
    key: 'value',
    label: 'Value',
    numeric: true,
    narrow: 'line',
    cell: ({ cards, declaredValue }) => (cards > 0 ? formatMoney(declaredValue) : ''),
  },
  {
    key: 'speed',
    label: 'Speed',
    narrow: 'none',
    cell: (subOrder) => (
      <SpeedChoice subOrder={subOrder} isOpen={of.isOpen && !subOrder.isLocked} inTable />
    ),
  },
  {
    key: 'share',
    label: 'Share of the bill',
    numeric: true,
    narrow: 'end',
    cell: ({ id }) => {
      const share = of.shares.get(id);
      return share === undefined ? '' : formatMoney(share);
    },
  },
  { key: 'state', label: 'State', narrow: 'second-end', cell: (one) => <State subOrder={one} /> },
  actsColumn({
    of: ({ name }) => name,
    acts: (subOrder) => (of.isOpen ? actsOf(subOrder, of.mayLock) : []),
    onAct: of.onTask,
  }),
];

function actsOf({ customer, isLocked }: SubOrder, mayLock: boolean) {
  const acts: { key: PeopleTask; label: string }[] = isLocked
    ? [{ key: 'unlock', label: 'Unlock' }]
    : [
        { key: 'invite', label: customer?.isInvited ? 'Invite again' : 'Invite customer' },
        { key: 'lock', label: 'Lock' },
        { key: 'delete', label: 'Delete' },
      ];
  return acts.filter(({ key }) => mayLock || (key !== 'lock' && key !== 'unlock'));
}

function Customer({ customer }: Pick<SubOrder, 'customer'>) {
  if (!customer) return null;
  return (
    <span className="list-aside">
      {customer.hasJoined ? 'Joined: ' : customer.isInvited ? 'Invited: ' : 'Not invited yet: '}
      <EmailText email={customer.email} />
      {customer.sendsAt && (
        <>
          {' '}
          (our email goes out on <Moment at={customer.sendsAt} />)
        </>
      )}
    </span>
  );
}

function Missing({ subOrder: { isLocked, missing, name } }: { subOrder: SubOrder }) {
  if (isLocked || missing.length === 0) return null;
  return (
    <ul className="list-aside people-missing" aria-label={`Still missing for ${name}`}>
      {missing.map(({ field, reason }) => (
        <li key={field + reason}>{reason}</li>
      ))}
    </ul>
  );
}

function State({ subOrder }: { subOrder: SubOrder }) {
  const { isLocked, lockedBy, missing } = subOrder;
  if (isLocked) {
    return (
      <>
        <span className="list-state">Locked</span>
        {lockedBy && <span className="tag-hidden"> by {lockedBy}</span>}
      </>
    );
  }
  return (
    <span className="list-state" data-tone={missing.length === 0 ? 'good' : undefined}>
      {stateOf(subOrder)}
    </span>
  );
}

function stateOf(subOrder: SubOrder): string {
  const { cards, missing, unfinishedCards } = subOrder;
  if (cards === 0) return 'No cards yet';
  if (unfinishedCards > 0) return `${formatCount(unfinishedCards)} unfinished`;
  if (missing.length === 0) return 'Ready';
  return lacksOnlySpeed(subOrder) ? 'Choose a speed' : 'To do';
}

interface PeopleTotalProps {
  subOrders: readonly SubOrder[];
  /** US cents of all of them. */
  total: number | undefined;
}

/** The last row: what all of them have. */
export function PeopleTotal({ subOrders, total }: PeopleTotalProps) {
  const sum = (of: (subOrder: SubOrder) => number) =>
    subOrders.reduce((all, subOrder) => all + of(subOrder), 0);
  const cards = sum((one) => one.cards);
  return (
    <tr role="row" className="people-total">
      <th role="rowheader" scope="row">
        Total
      </th>
      <td role="cell" data-numeric="true" aria-label={formatCards(cards)}>
        <CardCount cards={cards} />
      </td>
      <td role="cell" data-numeric="true">
        {formatMoney(sum((one) => one.declaredValue))}
      </td>
      <td role="cell" data-narrow="none" />
      <td role="cell" data-numeric="true">
        {total !== undefined && formatMoney(total)}
      </td>
      <td role="cell" data-narrow="none" colSpan={2} />
    </tr>
  );
}
