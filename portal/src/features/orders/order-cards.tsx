import { formatMoney } from '@tag/contract/formats';
import {
  CARD_SIZE_WORDS,
  copyWords,
  listOrderItems,
  type Order,
  type OrderItem,
  type OrderItemsPage,
} from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { SelectField } from '@tag/ui/form';
import { useClient } from '../api/client-context.tsx';
import { useLiveReload } from '../live/use-order-events.ts';
import { readListAddress, wholeNumber } from '../lists/list-address.ts';
import { PagedTable } from '../lists/paged-table.tsx';
import { useList } from '../lists/use-list.ts';
import { ITEM_STATE_WORDS } from './card-words.ts';
import {
  CardGrade,
  CardNotes,
  CardProgress,
  type CardNotesProps,
} from './tracking/card-progress.tsx';
import type { TrackedOrder } from './tracking/read-tracked.ts';

interface OrderCardsProps {
  order: Order;
  /** How far they are; null while the order isn't paid. */
  tracked: TrackedOrder | null;
}

/** The cards of an order, a page at a time; of a group order also those of one sub-order. */
export function OrderCards({ order, tracked }: OrderCardsProps) {
  const client = useClient();
  const { orderNumber, subOrders } = order;
  const list = useList(
    (address) => {
      const { search: _, ...place } = readListAddress(address);
      const part = subOrders.find(({ id }) => id === address.get('part'))?.id;
      return { ...place, ...(part && { subOrderId: part }) };
    },
    async ({ after, ...query }, signal) => {
      const page = Math.min(wholeNumber(after ?? null) ?? 1, 1_000_000);
      const input = { params: { orderNumber }, query: { ...query, page } };
      return positioned(await client.call(listOrderItems, input, { signal }));
    },
    orderNumber,
  );
  useLiveReload(list.again, orderNumber);
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
            value={list.query.subOrderId ?? ''}
            onChange={(part) => list.go({ part })}
          />
        )}
      </header>
      <PagedTable
        caption="Cards"
        columns={columnsOf({
          names: isGroup ? names : null,
          tracked,
          mediaUrl: (picture) => client.mediaUrl(picture, { width: 160 }),
        })}
        list={list}
        keyOf={({ id }) => id}
        expectedRows={Math.min(list.query.pageSize, Math.max(order.cards, 1))}
        things="cards"
        none={{ title: 'No cards yet', text: 'The cards you enter appear here.' }}
      />
    </section>
  );
}

/** These pages have numbers: a page's number is its position. */
const positioned = ({ items, page, pageSize, total }: OrderItemsPage) => ({
  ...{ items, total, from: (page - 1) * pageSize + 1 },
  previous: page > 1 ? String(page - 1) : null,
  next: page * pageSize < total ? String(page + 1) : null,
});

interface ColumnParts {
  /** Of the sub-orders; null where there is only one. */
  readonly names: ReadonlyMap<string, string> | null;
  readonly tracked: TrackedOrder | null;
  readonly mediaUrl: (picture: { url: string }) => string;
}

function columnsOf({ mediaUrl, names, tracked }: ColumnParts): DataColumn<OrderItem>[] {
  return [
    {
      key: 'title',
      label: 'Card',
      heading: true,
      cell: ({ id, title, image, problems, ...entered }) => (
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
            <Copy words={copyWords(tracked?.cards.get(id)?.seen ?? entered)} />
            {problems.map(({ field, reason }) => (
              <span key={field} className="order-card__problem">
                {reason}
              </span>
            ))}
            {tracked && <Notes tracked={tracked} itemId={id} title={title} entered={entered} />}
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
    ...(tracked
      ? trackedColumns(tracked)
      : [
          {
            key: 'state',
            label: 'Identified',
            cell: ({ state }: OrderItem) => ITEM_STATE_WORDS[state],
          },
        ]),
    { key: 'size', label: 'Size', cell: ({ size }) => CARD_SIZE_WORDS[size] },
    {
      key: 'value',
      label: 'Declared value',
      numeric: true,
      cell: ({ declaredValue }) => (declaredValue === null ? '–' : formatMoney(declaredValue)),
    },
  ];
}

function trackedColumns({ cards, tracking }: TrackedOrder): DataColumn<OrderItem>[] {
  return [
    {
      key: 'stage',
      label: 'Status',
      cell: ({ id }) => {
        const card = cards.get(id);
        return card && <CardProgress card={card} orderStage={tracking.stage} />;
      },
    },
    {
      key: 'grade',
      label: 'Grade',
      cell: ({ id }) => {
        const card = cards.get(id);
        return card && <CardGrade card={card} />;
      },
    },
  ];
}

/** What is on this copy: what the lab saw, and before that what was entered. */
function Copy({ words }: { words: readonly string[] }) {
  return words.length > 0 && <span className="order-card__copy">{words.join(' · ')}</span>;
}

interface NotesProps extends Omit<CardNotesProps, 'card'> {
  tracked: TrackedOrder;
  itemId: string;
}

function Notes({ itemId, tracked, ...entry }: NotesProps) {
  const card = tracked.cards.get(itemId);
  return card && <CardNotes card={card} {...entry} />;
}
