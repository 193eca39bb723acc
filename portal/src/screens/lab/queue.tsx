import { countOf, formatCards, formatTotal } from '@tag/contract/formats';
import { readLabQueue, type LabQueue } from '@tag/contract/lab';
import { ORDER_STAGES, type OrderStage } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { Pagination } from '@tag/ui/data-table';
import { ErrorNotice } from '@tag/ui/error-notice';
import { CheckIcon } from '@tag/ui/icons';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { EmptyList } from '../../features/lists/empty-list.tsx';
import {
  oneOfChoices,
  readListAddress,
  useListAddress,
  type AddressChange,
} from '../../features/lists/list-address.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { Age } from '../../features/time/short-time.tsx';
import { BenchStage } from './bench-stage.tsx';
import { benchOrderPath, KEEPS_PLACE } from './bench-paths.ts';
import { Due } from './due.tsx';

/** The open work by stage, what is due first at the top. */
export function Queue() {
  const client = useClient();
  const [address, go] = useListAddress();
  const { after, search } = readListAddress(address);
  const stage = oneOfChoices(ORDER_STAGES, address.get('stage'));
  const query = { ...(after && { after }), ...(search && { search }), ...(stage && { stage }) };
  const { again, answer, failure } = useAnswer(JSON.stringify(query), (signal) =>
    client.call(readLabQueue, { query }, { signal }),
  );
  useLiveReload(again);
  if (failure !== undefined) {
    return (
      <ErrorNotice
        kind="network"
        title="The queue couldn’t be loaded"
        help={failure}
        level={2}
        onRetry={again}
      />
    );
  }
  if (!answer) return <p>Loading the queue…</p>;
  return (
    <>
      <StageChoice stages={answer.stages} stage={stage} go={go} />
      {search && (
        <p className="bench-row">
          Orders with “{search}”<Button onClick={() => go({ search: '' })}>Show all</Button>
        </p>
      )}
      <Entries queue={answer} go={go} />
    </>
  );
}

interface StageChoiceProps {
  stages: LabQueue['stages'];
  stage: OrderStage | undefined;
  go(change: AddressChange): void;
}

function StageChoice({ go, stage: chosen, stages }: StageChoiceProps) {
  return (
    <ul className="bench-stages" aria-label="Stages">
      {stages.map(({ cards, orders, stage }) => (
        <li key={stage}>
          <button
            type="button"
            aria-pressed={stage === chosen}
            onClick={() => go({ stage: stage === chosen ? '' : stage })}
          >
            <BenchStage stage={stage} />
            <strong>{formatCards(cards)}</strong>
            <span>{countOf(orders, 'order')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Entries({ go, queue }: { queue: LabQueue; go(change: AddressChange): void }) {
  const { items, total } = queue;
  if (items.length === 0) {
    return (
      <EmptyList
        icon={<CheckIcon />}
        title="Nothing to do here"
        text="Scan a packing list, or choose another stage."
        elsewhere={total}
        onFirstPage={() => go({ after: '' })}
      />
    );
  }
  return (
    <>
      <ol className="bench-orders">
        {items.map(({ orderNumber, ...entry }) => (
          <li key={`${orderNumber} ${entry.stage}`}>
            <Link to={benchOrderPath(orderNumber)} state={KEEPS_PLACE}>
              <strong>{orderNumber}</strong>
              <span>
                {entry.customer}
                <small>{entry.name}</small>
              </span>
              <span>
                {formatCards(entry.cards)}
                <small>
                  {entry.isPriority ? (
                    <strong className="bench-priority">{entry.serviceSpeed}</strong>
                  ) : (
                    entry.serviceSpeed
                  )}
                </small>
              </span>
              <span>
                <BenchStage stage={entry.stage} /> {entry.dueAt && <Due dueAt={entry.dueAt} />}
                <small>
                  for <Age at={entry.since} />
                  {entry.isHeld && ', a card is on hold'}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Pagination
        label="Pages of orders"
        {...queue}
        rows={items.length}
        total={formatTotal(total)}
        onTurn={(position) => go({ after: position ?? '' })}
      />
    </>
  );
}
