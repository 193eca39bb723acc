import { countOf, formatCount } from '@tag/contract/formats';
import { lockSubOrders, type SubOrder, type TotalFee } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { DataTable } from '@tag/ui/data-table';
import { useState } from 'react';
import { OwnerOnly, useMay } from '../../../features/owner-only/owner-only.tsx';
import '../../../features/lists/lists.css';
import { canChangeOptions } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';
import { AddPerson } from './add-person.tsx';
import { peopleColumns, PeopleTotal, type PeopleTask } from './people-columns.tsx';

const COLUMNS = 7;

interface PeopleTableProps {
  fees: TotalFee | null;
  onTask(task: PeopleTask, subOrders: readonly SubOrder[]): void;
}

/** Everybody whose cards are submitted, with their cards and money. */
export function PeopleTable({ fees, onTask }: PeopleTableProps) {
  const { order } = useSubmission();
  const { subOrders } = order;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = subOrders.filter(({ id }) => selected.has(id));
  const uninvited = subOrders.filter(
    ({ customer, isLocked }) => customer && !customer.isInvited && !isLocked,
  );
  const isOpen = canChangeOptions(order);
  const mayLock = useMay(lockSubOrders);
  const shares = new Map(fees?.shares.map(({ amount, subOrderId }) => [subOrderId, amount]));
  return (
    <section className="people" aria-labelledby="people">
      <header>
        <h2 id="people">People</h2>
        {isOpen && subOrders.length > 1 && (
          <Bulk
            {...{ chosen, mayLock, uninvited }}
            isWhole={chosen.length === subOrders.length}
            onSelectAll={(isAll) =>
              setSelected(new Set(isAll ? subOrders.map(({ id }) => id) : []))
            }
            onTask={(task) => onTask(task, task === 'invite-all' ? uninvited : chosen)}
          />
        )}
        {isOpen && <OwnerOnly calls={[lockSubOrders]} to="lock and unlock sub-orders" />}
      </header>
      <DataTable
        caption="People in this order"
        columns={peopleColumns({
          ...{ isOpen, mayLock, selected, shares },
          onSelect(id, isSelected) {
            const next = new Set(selected);
            if (isSelected) next.add(id);
            else next.delete(id);
            setSelected(next);
          },
          onTask: (task, subOrder) => onTask(task, [subOrder]),
        })}
        rows={subOrders}
        keyOf={({ id }) => id}
        loading={false}
        foot={
          <>
            {isOpen && (
              <tr role="row" className="people-add">
                <td role="cell" colSpan={COLUMNS}>
                  <AddPerson />
                </td>
              </tr>
            )}
            {subOrders.length > 0 && <PeopleTotal subOrders={subOrders} total={fees?.total} />}
          </>
        }
      />
    </section>
  );
}

interface BulkProps {
  chosen: readonly SubOrder[];
  /** Those that name a customer who isn’t invited yet. */
  uninvited: readonly SubOrder[];
  isWhole: boolean;
  mayLock: boolean;
  onSelectAll(isAll: boolean): void;
  onTask(task: PeopleTask): void;
}

/** What can be done with several people's cards. */
function Bulk({ chosen, isWhole, mayLock, onSelectAll, onTask, uninvited }: BulkProps) {
  return (
    <div className="people-bulk">
      {uninvited.length > 0 && (
        <Button onClick={() => onTask('invite-all')}>
          Invite {countOf(uninvited.length, 'customer')}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <span role="status">{formatCount(chosen.length)} selected</span>
          {mayLock && <Button onClick={() => onTask('lock')}>Lock selected</Button>}
          <Button onClick={() => onTask('delete')}>Delete selected</Button>
        </>
      )}
      <label>
        <input
          type="checkbox"
          checked={isWhole}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        Select all
      </label>
    </div>
  );
}
