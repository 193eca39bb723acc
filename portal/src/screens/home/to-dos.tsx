import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import { listToDos, type OrderToDo, type OrderToDos } from '@tag/contract/orders';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import {
  completeCardPath,
  LABELS_ID,
  orderDetailPath,
  orderGradesPath,
  PROPOSALS_ID,
  submissionPath,
} from '../../features/orders/order-paths.ts';
import { Moment } from '../../features/time/moment.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { AnswerCard } from './answer-card.tsx';

const SHOWN_AT_FIRST = 4;

export function useToDos(): Answered<OrderToDos> {
  const client = useClient();
  const answered = useAnswer('to-dos', (signal) => client.call(listToDos, undefined, { signal }));
  useLiveReload(answered.again);
  const { answer } = answered;
  useEffect(() => {
    if (answer) sessionStore.latestIncompleteOrder = answer.items.find(isUnfinished) ?? null;
  }, [answer]);
  return answered;
}

/** The user's tasks for their orders, those due first at the top. */
export function ToDos({ answered }: { answered: Answered<OrderToDos> }) {
  const [isWhole, setWhole] = useState(false);
  const { latestIncompleteOrder: known } = useSnapshot(sessionStore);
  return (
    <AnswerCard
      name="to-dos"
      title={(now) =>
        now?.total ? `What needs doing (${formatCount(now.total)})` : 'What needs doing'
      }
      answered={answered}
      waiting={known ? <Listed items={[known]} /> : <p>Looking for what needs doing…</p>}
    >
      {({ items }) => (
        <>
          {items.length === 0 && (
            <p>Nothing right now. What your orders need from you appears here.</p>
          )}
          <Listed items={isWhole ? items : items.slice(0, SHOWN_AT_FIRST)} />
          {!isWhole && items.length > SHOWN_AT_FIRST && (
            <button type="button" className="home-quiet" onClick={() => setWhole(true)}>
              Show {formatCount(items.length - SHOWN_AT_FIRST)} more
            </button>
          )}
        </>
      )}
    </AnswerCard>
  );
}

const isUnfinished = ({ kind }: OrderToDo) => kind === 'payment' || kind === 'cards';

function Listed({ items }: { items: readonly OrderToDo[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((toDo, index) => (
        <li key={index}>
          <Link to={pathOf(toDo)}>
            <strong>{actOf(toDo)}</strong>
            <span>
              <bdi>{toDo.orderName || toDo.orderNumber}</bdi>
              {` · ${subjectOf(toDo)}`}
            </span>
            {toDo.dueAt !== null && (
              <span className="home-due">
                {toDo.kind === 'decide' ? 'Shipping waits until' : 'By'} <Moment at={toDo.dueAt} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function pathOf({ kind, orderNumber, step }: OrderToDo): string {
  switch (kind) {
    case 'decide':
      return orderGradesPath(orderNumber);
    case 'proposal':
      return `${orderDetailPath(orderNumber)}#${PROPOSALS_ID}`;
    case 'labels':
      return `${orderDetailPath(orderNumber)}#${LABELS_ID}`;
    case 'parcel':
      return orderDetailPath(orderNumber);
    default:
      return step === null ? completeCardPath(orderNumber) : submissionPath(step, orderNumber);
  }
}

function actOf({ amount, cards, kind }: OrderToDo): string {
  switch (kind) {
    case 'decide':
      return 'Decide: ship, sell, or review';
    case 'proposal':
      return `Answer a price change: ${formatMoney(amount ?? 0)} more`;
    case 'labels':
      return cards === 1 ? 'Approve a label' : `Approve ${formatCount(cards)} labels`;
    case 'payment':
      return 'Finish and pay';
    case 'cards':
      return 'Enter your cards';
    case 'parcel':
      return cards === 1 ? 'Send us your card' : `Send us your ${formatCount(cards)} cards`;
  }
}

function subjectOf({ card, cards, kind }: OrderToDo): string {
  if (kind === 'parcel') return 'with the packing list on top';
  const counted = formatCards(cards);
  return kind === 'payment' || kind === 'cards' ? `${counted} so far` : (card ?? counted);
}
