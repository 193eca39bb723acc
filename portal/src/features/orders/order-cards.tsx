import { formatMoney } from '@tag/contract/formats';
import { listOrderItems, type Order, type OrderItem } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { SelectField } from '@tag/ui/form';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { readListAddress, useListAddress } from '../lists/list-address.ts';
import { PagedTable } from '../lists/paged-table.tsx';
import { CARD_SIZE_WORDS, ITEM_STATE_WORDS } from './card-words.ts';
import '@tag/ui/data-table/data-table.css';
import '@tag/ui/data-table/pagination.css';
import '@tag/ui/form/fields.css';

/** The cards of an order, a page at a time; of a group order also those of one sub-order. */
export function OrderCards({ order }: { order: Order }) {
  const client = useClient();
  const [address, go] = useListAddress();
  const { page, pageSize } = readListAddress(address);
  const { orderNumber, subOrders } = order;
  const part = subOrders.find(({ id }) => id === address.get('part'))?.id;
  const query = { page, pageSize, ...(part && { subOrderId: part }) };
  const list = useAnswer(`${orderNumber} ${JSON.stringify(query)}`, (signal) =>
    client.call(listOrderItems, { params: { orderNumber }, query }, { signal }),
  );
  const names = new Map(subOrders.map(({ id, name }) => [id, name]));
  const isGroup = order.kind === 'group';
  return (
    <section className="order-cards" aria-labelledby="order-cards">
      <header>
        <h2 id="order-cards">Cards</h2>
        {isGroup && subOrders.length > 1 && (
          <SelectField
            name="part"
            label="Sub-order"
            placeholder="All"
            choices={subOrders.map(({ id, name }) => ({ value: id, label: name }))}
            value={part ?? ''}
            onChange={(id) => go({ part: id })}
          />
        )}
      </header>
      <PagedTable
        caption="Cards"
        columns={columnsOf(isGroup ? names : null, (item) => client.mediaUrl(item, { width: 160 }))}
        list={list}
        keyOf={({ id }) => id}
        expectedRows={Math.min(pageSize, Math.max(order.cards, 1))}
        things="cards"
        none={{ title: 'No cards yet', text: 'The cards you enter appear here.' }}
        go={go}
      />
    </section>
  );
}

function columnsOf(
  names: ReadonlyMap<string, string> | null,
  mediaUrl: (picture: { url: string }) => string,
): DataColumn<OrderItem>[] {
  return [
    {
      key: 'title',
      label: 'Card',
      heading: true,
      cell: ({ title, image, problems }) => (
        <span className="order-card">
          {image ? (
            <img
              src={mediaUrl(image)}
              width={image.width}
              height={image.height}
              alt=""
              loading="lazy"
            />
          ) : (
            <span className="order-card__blank" aria-hidden="true" />
          )}
          <span>
            {title || 'Nothing entered yet'}
            {problems.map(({ field, reason }) => (
              <span key={field} className="order-card__problem">
                {reason}
              </span>
            ))}
          </span>
        </span>
      ),
    },
    ...(names
      ? [
          {
            key: 'part',
            label: 'Sub-order',
            cell: ({ subOrderId }: OrderItem) => names.get(subOrderId),
          },
        ]
      : []),
    { key: 'state', label: 'Identified', cell: ({ state }) => ITEM_STATE_WORDS[state] },
    { key: 'size', label: 'Size', cell: ({ size }) => CARD_SIZE_WORDS[size] },
    {
      key: 'value',
      label: 'Declared value',
      numeric: true,
      cell: ({ declaredValue }) => (declaredValue === null ? '–' : formatMoney(declaredValue)),
    },
  ];
}
