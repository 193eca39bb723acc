import { countOf, formatCount } from '@tag/contract/formats';
import { approveLabels, type CardLabel, type Order } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { SelectField } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../../api/client-context.tsx';
import { ConfirmCall } from '../../confirm/confirm-call.tsx';
import type { TrackedOrder } from './read-tracked.ts';

interface ApproveAllProps {
  order: Pick<Order, 'orderNumber' | 'subOrders'>;
  tracked: TrackedOrder;
  /** The labels that the reader may approve now. */
  labels: readonly CardLabel[];
  /** Cards whose labels stay open. */
  leftOut: ReadonlySet<string>;
  onChanged(): void;
}

/** Approves every label of the order, or of one person in it, but those that were left out. */
export function ApproveAll({ order, tracked, labels, leftOut, onChanged }: ApproveAllProps) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [subOrderId, setSubOrderId] = useState('');
  const chosen = labels.filter(({ itemId }) => !leftOut.has(itemId));
  const isIn = (itemId: string, id: string) => id === '' || tracked.subOrders.get(itemId) === id;
  const countIn = (id: string) => chosen.filter(({ itemId }) => isIn(itemId, id)).length;
  const people = order.subOrders.filter(({ id }) => countIn(id) > 0);
  const count = countIn(subOrderId);
  if (chosen.length === 0) return null;

  const send = () =>
    client.call(approveLabels, {
      params: { orderNumber: order.orderNumber },
      body: {
        subOrderId: subOrderId || null,
        except: labels.flatMap(({ itemId }) =>
          isIn(itemId, subOrderId) && leftOut.has(itemId) ? [itemId] : [],
        ),
        seenAt: labels
          .map(({ proposedAt }) => proposedAt)
          .sort()
          .at(-1)!,
      },
    });

  return (
    <>
      <Button
        onClick={() => {
          setSubOrderId('');
          setAsking(true);
        }}
      >
        {leftOut.size === 0
          ? `Approve all ${formatCount(chosen.length)}`
          : `Approve the other ${formatCount(chosen.length)}`}
      </Button>
      {isAsking && (
        <ConfirmCall
          title={`Approve ${countOf(count, 'label')}?`}
          confirmLabel="Approve"
          cancelLabel="Not yet"
          call={send}
          onDone={({ approved }) => {
            say(doneText(approved, count));
            onChanged();
          }}
          onClose={() => setAsking(false)}
        >
          <p>We’ll print them as shown. You can’t change them afterwards.</p>
          {leftOut.size > 0 && (
            <p>
              {leftOut.size === 1
                ? 'The label you left out stays open.'
                : `The ${formatCount(leftOut.size)} labels you left out stay open.`}
            </p>
          )}
          {people.length > 1 && (
            <SelectField
              name="subOrder"
              label="Whose cards"
              value={subOrderId}
              onChange={setSubOrderId}
              choices={[
                { value: '', label: `Everyone’s: ${countOf(chosen.length, 'label')}` },
                ...people.map(({ id, name }) => ({
                  value: id,
                  label: `${name}: ${countOf(countIn(id), 'label')}`,
                })),
              ]}
            />
          )}
        </ConfirmCall>
      )}
    </>
  );
}

/** What was done, and what wasn't because the label is no longer as it was shown. */
function doneText(approved: number, asked: number): string {
  const done = `Approved ${countOf(approved, 'label')}.`;
  const others = asked - approved;
  if (others <= 0) return done;
  return others === 1
    ? `${done} 1 was answered or changed meanwhile, so it stays as it is.`
    : `${done} ${formatCount(others)} were answered or changed meanwhile, so they stay as they are.`;
}
