import { formatCards } from '@tag/contract/formats';
import {
  confirmService,
  CONFIRMED_SERVICES,
  undoService,
  type BenchCard,
  type CardService,
  type ServiceTally,
} from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { lazy } from '../../features/lazy/lazy.ts';
import { useBenchAction } from './bench.ts';
import type { Services } from './missing.ts';
import type { Merge } from './use-bench-store.ts';

const CompleteWithout = lazy(async () => {
  const { CompleteWithout } = await import('./complete-without.tsx');
  return { default: CompleteWithout };
});

interface MissingServicesProps {
  orderNumber: string;
  /** Of the cards chosen, else of all of the stage. */
  services: Services;
  /** The cards chosen. */
  cards?: readonly BenchCard[];
  onChanged: Merge;
}

/**
 * What some cards lack before they are completed: it is there, or they go on without it. What was
 * confirmed can be taken back.
 */
export function MissingServices(props: MissingServicesProps) {
  const { cards, onChanged, orderNumber, services } = props;
  const client = useClient();
  const [isBusy, run] = useBenchAction();
  const [isLeaving, setLeaving] = useState(false);
  const { confirmed, lacking, missing } = services;
  if (missing.length === 0 && confirmed.length === 0) return null;
  /** The chosen cards that lack something, or of which something is confirmed. */
  const chosen = (which: 'confirmed' | 'missing', service?: CardService) =>
    cards && {
      itemIds: cards
        .filter((card) => card[which].some((one) => (service ?? one.service) === one.service))
        .map(({ itemId }) => itemId),
    };

  /** @param isDone or taken back */
  const settle = ({ label, service }: ServiceTally, isDone: boolean) =>
    run(async () => {
      const which = chosen(isDone ? 'missing' : 'confirmed', service);
      const body = { service: benchServiceOf(service)!, ...which };
      const endpoint = isDone ? confirmService : undoService;
      const change = await client.call(endpoint, { params: { orderNumber }, body });
      onChanged(change);
      return `${label}: ${formatCards(change.changed.length)} ${isDone ? 'done' : 'not done'}.`;
    });

  return (
    <div className="bench-missing" data-lacking={missing.length > 0} aria-busy={isBusy}>
      <ul>
        {missing.map((one) => (
          <li key={one.service} className="bench-row">
            <span>
              <strong>{one.label}</strong> missing from {formatCards(one.cards)}
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
              <strong>{one.label}</strong> done for {formatCards(one.cards)}
            </span>
            <Button aria-disabled={isBusy} onClick={() => void settle(one, false)}>
              Not done after all<span className="tag-hidden">: {one.label}</span>
            </Button>
          </li>
        ))}
      </ul>
      {lacking > 0 && (
        <Button onClick={() => setLeaving(true)}>Complete {formatCards(lacking)} without</Button>
      )}
      {isLeaving && (
        <Suspense>
          <CompleteWithout
            orderNumber={orderNumber}
            services={services}
            {...chosen('missing')}
            onCompleted={onChanged}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The same, if the bench confirms it; a delivery shows the others. */
const benchServiceOf = (service: CardService) => CONFIRMED_SERVICES.find((one) => one === service);
