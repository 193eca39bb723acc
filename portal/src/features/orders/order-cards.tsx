import type { PublicClient } from '@tag/client/public';
import { formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import {
  CARD_SIZE_WORDS,
  copyWords,
  listOrderItems,
  type Order,
  type OrderItem,
} from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { SelectField } from '@tag/ui/form';
import { SearchIcon, WarningIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { Link } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { CardThumbnail } from '../market/card-thumbnail.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { useLiveReload } from '../live/use-order-events.ts';
import { useListAddress } from '../lists/list-address.ts';
import { ITEM_STATE_WORDS } from './card-words.ts';
import { orderGradesPath } from './order-paths.ts';
import { CardGrade, CardNotes, CardProgress } from './tracking/card-progress.tsx';
import type { TrackedOrder } from './tracking/read-tracked.ts';
import './order-cards.css';

const SHOWN_AT_FIRST = 12;
const ALL_AT_ONCE = 1000;

interface OrderCardsProps {
  order: Order;
  /** How far they are; null while the order isn't paid. */
  tracked: TrackedOrder | null;
}

/** The cards of an order as tiles, 12 until all are asked for; of a group order also those of one sub-order. */
export function OrderCards({ order, tracked }: OrderCardsProps) {
  const client = useClient();
  const { orderNumber, subOrders } = order;
  const [address, go] = useListAddress();
  const part = subOrders.find(({ id }) => id === address.get('part'))?.id;
  const isWhole = address.get('cards') === 'all';
  const { answer, failure, loading, again } = useAnswer(
    `cards ${orderNumber} ${part} ${isWhole}`,
    (signal) => readCards(client, { orderNumber, part, isWhole, signal }),
  );
  useLiveReload(again, orderNumber);
  const isGroup = order.kind === 'group';
  const names = isGroup ? new Map(subOrders.map(({ id, name }) => [id, name])) : undefined;
  return (
    <section className="order-cards" aria-labelledby="order-cards">
      <header>
        <h2 id="order-cards">
          Cards
          {answer && <span className="order-cards-count"> {formatCount(answer.total)}</span>}
        </h2>
        {tracked?.tracking.cards.some(({ grade }) => grade !== null) && (
          <Link to={orderGradesPath(orderNumber)}>See all grades</Link>
        )}
        {isGroup && subOrders.length > 1 && (
          <SelectField
            name="part"
            label="Sub-order"
            placeholder="All"
            choices={subOrders.map(({ id, name }) => ({ value: id, label: name }))}
            value={part ?? ''}
            onChange={(chosen) => go({ part: chosen })}
          />
        )}
      </header>
      {failure !== undefined && (
        <Notice
          icon={<WarningIcon />}
          title={<h3>The cards couldn’t be loaded</h3>}
          role="alert"
          actions={<Button onClick={again}>Try again</Button>}
        >
          <p>{failure}</p>
        </Notice>
      )}
      {answer?.total === 0 && (
        <Notice icon={<SearchIcon />} title={<h3>No cards yet</h3>}>
          <p>The cards you enter appear here.</p>
        </Notice>
      )}
      {!answer && failure === undefined && (
        <p role="status" className="order-cards-waiting">
          Loading the cards…
        </p>
      )}
      {answer && answer.items.length > 0 && (
        <ul className="order-cards-tiles" aria-busy={loading} tabIndex={-1}>
          {answer.items.map((item) => (
            <li key={item.id} className="order-card">
              <OrderCard item={item} part={names?.get(item.subOrderId)} tracked={tracked} />
            </li>
          ))}
        </ul>
      )}
      {answer && answer.items.length < answer.total && (
        <Button
          className="tracking-more"
          onClick={({ currentTarget }) => {
            // The button goes away.
            currentTarget.parentElement?.querySelector('ul')?.focus({ preventScroll: true });
            go({ cards: 'all' });
          }}
        >
          Show all {formatCount(answer.total)} cards
        </Button>
      )}
    </section>
  );
}

interface CardsQuery {
  readonly orderNumber: string;
  readonly part: string | undefined;
  readonly isWhole: boolean;
  readonly signal: AbortSignal;
}

async function readCards(client: PublicClient, query: CardsQuery) {
  const { isWhole, orderNumber, part, signal } = query;
  const pageSize = isWhole ? ALL_AT_ONCE : SHOWN_AT_FIRST;
  const items: OrderItem[] = [];
  for (let page = 1; ; page += 1) {
    const input = {
      params: { orderNumber },
      query: { page, pageSize, ...(part && { subOrderId: part }) },
    };
    const answer = await client.call(listOrderItems, input, { signal });
    items.push(...answer.items);
    if (!isWhole || answer.items.length === 0 || items.length >= answer.total)
      return { items, total: answer.total };
  }
}

interface OrderCardProps {
  item: OrderItem;
  /** Its sub-order's name, where there are several. */
  part: string | undefined;
  tracked: TrackedOrder | null;
}

function OrderCard({ item, part, tracked }: OrderCardProps) {
  const { declaredValue, id, image, problems, size, state, title } = item;
  const card = tracked?.cards.get(id);
  const copy = copyWords(card?.seen ?? item);
  // What is graded is on its way back.
  const dueAt = card?.outcome === null && card.grade === null && card.dueAt;
  const facts = [
    declaredValue !== null && formatMoney(declaredValue),
    size !== 'standard' && CARD_SIZE_WORDS[size],
    !tracked && ITEM_STATE_WORDS[state],
    dueAt && `due ${formatDate(dueAt)}`,
    part,
  ];
  return (
    <>
      {image ? (
        <CardThumbnail image={image} />
      ) : (
        <span className="order-card-blank" aria-hidden="true" />
      )}
      <div>
        <p className="order-card-name">{title || 'Nothing entered yet'}</p>
        {copy.length > 0 && <p className="order-card-aside">{copy.join(' · ')}</p>}
        <div className="order-card-facts">
          {card && <CardGrade card={card} />}
          {tracked && card && <CardProgress card={card} orderStage={tracked.tracking.stage} />}
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </div>
        {problems.map(({ field, reason }) => (
          <p key={field} className="order-card-problem">
            {reason}
          </p>
        ))}
        {card && <CardNotes card={card} title={title} entered={item} />}
      </div>
    </>
  );
}
