import { formatCards } from '@tag/contract/formats';
import {
  confirmService,
  CONFIRMED_SERVICES,
  undoService,
  type BenchCard,
  type CardService,
} from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBenchAction } from './bench.ts';
import { CompleteWithout } from './complete-without.tsx';
import { confirmedIn, lackingIn, type ServiceOf } from './missing.ts';

interface MissingServicesProps {
  orderNumber: string;
  /** The cards chosen, else all of the stage. */
  cards: readonly BenchCard[];
  onChanged(): void;
}

/**
 * What some cards lack before they are completed: it is there, or they go on without it. What was
 * confirmed can be taken back.
 */
export function MissingServices({ cards, onChanged, orderNumber }: MissingServicesProps) {
  const client = useClient();
  const [isBusy, run] = useBenchAction();
  const [isLeaving, setLeaving] = useState(false);
  const without = cards.filter(({ missing }) => missing.length > 0);
  const lacking = lackingIn(without);
  const confirmed = confirmedIn(cards);
  if (lacking.length === 0 && confirmed.length === 0) return null;

  /** @param isDone or taken back */
  const settle = ({ itemIds, label, service }: ServiceOf, isDone: boolean) =>
    run(async () => {
      const body = { service: benchServiceOf(service)!, itemIds: [...itemIds] };
      const endpoint = isDone ? confirmService : undoService;
      await client.call(endpoint, { params: { orderNumber }, body });
      onChanged();
      return `${label}: ${formatCards(itemIds.length)} ${isDone ? 'done' : 'not done'}.`;
    });

  return (
    <div className="bench-missing" data-lacking={lacking.length > 0} aria-busy={isBusy}>
      <ul>
        {lacking.map((one) => (
          <li key={one.service} className="bench-row">
            <span>
              <strong>{one.label}</strong> missing from {formatCards(one.itemIds.length)}
              {one.service === 'video_360' && ': deliver it with the report'}
            </span>
            {benchServiceOf(one.service) && (
              <Button aria-disabled={isBusy} onClick={() => void settle(one, true)}>
                Done<span className="tag-hidden">: {one.label}</span>
              </Button>
            )}
          </li>
        ))}
        {confirmed.map((one) => (
          <li key={`${one.service} done`} className="bench-row">
            <span>
              <strong>{one.label}</strong> done for {formatCards(one.itemIds.length)}
            </span>
            <Button aria-disabled={isBusy} onClick={() => void settle(one, false)}>
              Not done after all<span className="tag-hidden">: {one.label}</span>
            </Button>
          </li>
        ))}
      </ul>
      {without.length > 0 && (
        <Button onClick={() => setLeaving(true)}>
          Complete {formatCards(without.length)} without
        </Button>
      )}
      {isLeaving && (
        <CompleteWithout
          orderNumber={orderNumber}
          cards={without}
          onCompleted={onChanged}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  );
}

/** The same, if the bench confirms it; a delivery shows the others. */
const benchServiceOf = (service: CardService) => CONFIRMED_SERVICES.find((one) => one === service);
