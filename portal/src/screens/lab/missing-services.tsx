import { formatCards } from '@tag/contract/formats';
import { confirmService, CONFIRMED_SERVICES, type BenchCard } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBenchAction } from './bench.ts';
import { CompleteWithout } from './complete-without.tsx';
import { lackingIn } from './missing.ts';

interface MissingServicesProps {
  orderNumber: string;
  /** The cards chosen, else all of the stage. */
  cards: readonly BenchCard[];
  onChanged(): void;
}

/** What some cards lack before they are completed: it is there, or they go on without it. */
export function MissingServices({ cards, onChanged, orderNumber }: MissingServicesProps) {
  const client = useClient();
  const [isBusy, run] = useBenchAction();
  const [isLeaving, setLeaving] = useState(false);
  const without = cards.filter(({ missing }) => missing.length > 0);
  const lacking = lackingIn(without);
  if (lacking.length === 0) return null;

  const confirm = (service: (typeof CONFIRMED_SERVICES)[number], label: string, ids: string[]) =>
    run(async () => {
      const body = { service, itemIds: ids };
      await client.call(confirmService, { params: { orderNumber }, body });
      onChanged();
      return `${label}: ${formatCards(ids.length)} done.`;
    });

  return (
    <div className="bench-missing" aria-busy={isBusy}>
      <ul>
        {lacking.map(({ itemIds, label, service }) => {
          const confirmed = CONFIRMED_SERVICES.find((one) => one === service);
          return (
            <li key={service} className="bench-row">
              <span>
                <strong>{label}</strong> missing from {formatCards(itemIds.length)}
                {service === 'video_360' && ': deliver it with the report'}
              </span>
              {confirmed && (
                <Button
                  aria-disabled={isBusy}
                  onClick={() => void confirm(confirmed, label, [...itemIds])}
                >
                  Done<span className="tag-hidden">: {label}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button onClick={() => setLeaving(true)}>
        Complete {formatCards(without.length)} without
      </Button>
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
