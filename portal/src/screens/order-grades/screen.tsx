import { formatCards } from '@tag/contract/formats';
import {
  askReviews,
  GRADED_CARD_STATES,
  readOrderGrades,
  shipNow,
  type OrderGrade,
  type OrderGrades,
} from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { oneOfChoices, readListAddress } from '../../features/lists/list-address.ts';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { useMay } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { AskReviews } from './ask-reviews.tsx';
import { gradeColumns, isSelectable, STATE_WORDS, type GradeTask } from './grade-columns.tsx';
import { GradesLead } from './grades-lead.tsx';
import { Picked } from './picked.tsx';
import { SellCards } from '../../features/market/sell-cards.tsx';
import { ShareOrder } from './share-order.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'Grades',
  description: 'The graded cards of an order: ship them, sell them, or have a grade reviewed.',
};

const readAddress = (address: URLSearchParams) => {
  const { search: _, ...query } = readListAddress(address);
  const state = oneOfChoices(GRADED_CARD_STATES, address.get('state'));
  return { ...query, ...(state && { state }) };
};

/** The cards an action is about. */
interface Task {
  readonly kind: 'ship' | 'sell' | 'review';
  readonly cards: readonly OrderGrade[];
}

/** The graded cards of an order, and what their owner decides about each or many. */
export default function OrderGradesScreen() {
  const { orderNumber = '' } = useParams();
  return <Grades key={orderNumber} orderNumber={orderNumber} />;
}

function Grades({ orderNumber }: { orderNumber: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const isPayer = useMay(askReviews);
  const [picked, setPicked] = useState<readonly OrderGrade[]>([]);
  const [task, setTask] = useState<Task>();
  const list = useList(
    readAddress,
    (query, signal) => client.call(readOrderGrades, { params: { orderNumber }, query }, { signal }),
    orderNumber,
  );
  const { again, answer } = list;
  useLiveReload(again, orderNumber);
  const isPicked = ({ itemId }: OrderGrade) => picked.some((card) => card.itemId === itemId);
  const pick = (cards: readonly OrderGrade[], isOn: boolean) =>
    setPicked((before) => [
      ...before.filter(({ itemId }) => cards.every((card) => card.itemId !== itemId)),
      ...(isOn ? cards : []),
    ]);
  const selectable = answer?.items.filter((card) => isSelectable(card, isPayer)) ?? [];
  const close = () => setTask(undefined);
  function done(): void {
    setPicked([]);
    again();
  }
  function act(kind: GradeTask, card: OrderGrade): void {
    if (kind === 'share') void navigate(`${cardPath(card.certificate)}#share`);
    else setTask({ kind, cards: [card] });
  }

  return (
    <AreaPage
      title="Grades"
      lead={
        <>
          Order <Link to={orderDetailPath(orderNumber)}>{answer?.orderName || orderNumber}</Link>
        </>
      }
      aside={answer && answer.total > 0 && <ShareOrder grades={answer} />}
    >
      {answer && <GradesLead grades={answer} />}
      <ListBar
        things="cards"
        list={list}
        filters={[
          {
            name: 'state',
            label: 'State',
            value: list.query.state ?? '',
            choices: GRADED_CARD_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
          },
        ]}
      >
        {selectable.length > 1 && (
          <Button onClick={() => pick(selectable, true)}>Select this page</Button>
        )}
        {answer && answer.mine > 0 && (
          <ShipAll {...{ orderNumber, grades: answer }} onDone={done} />
        )}
      </ListBar>
      <PagedTable
        caption="Graded cards"
        things="cards"
        list={list}
        columns={gradeColumns({
          isPayer,
          isPicked,
          onAct: act,
          onPick: (card, isOn) => pick([card], isOn),
        })}
        keyOf={({ itemId }) => itemId}
        none={
          list.query.state
            ? { title: 'No such card', text: 'No card of this order is there.', filters: ['state'] }
            : { title: 'No grades yet', text: 'Each card appears here as soon as it is graded.' }
        }
      />
      {(selectable.length > 0 || picked.length > 0) && (
        <Picked
          cards={picked}
          isPayer={isPayer}
          onAct={(kind, cards) => setTask({ kind, cards })}
          onClear={() => setPicked([])}
        />
      )}
      {task?.kind === 'ship' && (
        <ConfirmCall
          title={`Ship ${formatCards(task.cards.length)} now?`}
          confirmLabel="Ship now"
          cancelLabel="Not yet"
          call={() =>
            client.call(shipNow, {
              params: { orderNumber },
              body: { itemIds: task.cards.map(({ itemId }) => itemId) },
            })
          }
          said="Your decision is with the lab."
          onDone={done}
          onClose={close}
        >
          <SHIP_TEXT />
        </ConfirmCall>
      )}
      {task?.kind === 'sell' && (
        <SellCards
          certificates={task.cards.map(({ certificate }) => certificate)}
          onPublished={done}
          onClose={close}
        />
      )}
      {task?.kind === 'review' && answer && answer.reviewFee !== null && (
        <AskReviews
          {...{ orderNumber }}
          fee={answer.reviewFee}
          cards={task.cards}
          onAsked={done}
          onClose={close}
        />
      )}
    </AreaPage>
  );
}

const SHIP_TEXT = () => (
  <p>We ship them as soon as they’re packed. You can still list them for sale later.</p>
);

/** “Ship now” for all cards that are open. */
function ShipAll({
  grades: { mine },
  onDone,
  orderNumber,
}: {
  grades: OrderGrades;
  orderNumber: string;
  onDone(): void;
}) {
  const client = useClient();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setAsked(true)}>
        Ship now: {formatCards(mine)}
      </Button>
      {isAsked && (
        <ConfirmCall
          title={`Ship ${formatCards(mine)} now?`}
          confirmLabel="Ship now"
          cancelLabel="Not yet"
          call={() => client.call(shipNow, { params: { orderNumber }, body: {} })}
          onDone={({ cards }) => {
            say(`${formatCards(cards)} ${cards === 1 ? 'ships' : 'ship'} next.`);
            onDone();
          }}
          onClose={() => setAsked(false)}
        >
          <SHIP_TEXT />
        </ConfirmCall>
      )}
    </>
  );
}
