import { Suspense } from 'react';
import { countOf } from '@tag/contract/formats';
import { lazy } from '../lazy/lazy.ts';
import { Moment } from '../time/moment.tsx';
import { ApiAct, ApiState } from './api-parts.tsx';
import type { DeskWebhook, WebhookDesk } from './desk.ts';

const DeliveryLog = lazy(async () => {
  const { DeliveryLog } = await import('./delivery-log.tsx');
  return { default: DeliveryLog };
});

export type WebhookAct = 'log' | 'test' | 'replay' | 'switch' | 'rotate' | 'remove';

interface WebhookLineProps<Type extends string> {
  desk: WebhookDesk<Type>;
  endpoint: DeskWebhook;
  showsLog: boolean;
  /** Changes when a message was sent from here. */
  sent: number;
  onAct(act: WebhookAct): void;
}

const DISABLED = {
  partner: 'Off',
  gone: 'Off: it answered 410',
  failing: 'Off: nothing arrived for days',
} as const;

/** A webhook: its state, what can be done, and its deliveries. */
export function WebhookLine<Type extends string>(props: WebhookLineProps<Type>) {
  const { desk, endpoint, showsLog, sent, onAct } = props;
  const labels: Readonly<Record<string, string>> = desk.types;
  const { disabledBecause, failed, failingSince, id, isEnabled, types, url, waiting } = endpoint;
  const act = (kind: WebhookAct, name: string, isPressed?: boolean) => (
    <ApiAct
      name={name}
      of={url}
      {...(isPressed !== undefined && { isPressed })}
      onAct={() => onAct(kind)}
    />
  );
  return (
    <li>
      <div className="api-name">
        <p>{url}</p>
        {disabledBecause ? (
          <ApiState {...(disabledBecause !== 'partner' && { tone: 'bad' })}>
            {DISABLED[disabledBecause]}
          </ApiState>
        ) : failingSince ? (
          <ApiState tone="bad">Failing</ApiState>
        ) : (
          <ApiState tone="good">On</ApiState>
        )}
      </div>
      <p className="settings-marks">
        {types.map((type) => (
          <span key={type}>{labels[type] ?? type}</span>
        ))}
      </p>
      {(failingSince ?? (waiting > 0 || failed > 0)) && (
        <p className="settings-marks">
          {failingSince && (
            <span>
              Failing since <Moment at={failingSince} />
            </span>
          )}
          {waiting > 0 && <span>{countOf(waiting, 'message')} waiting</span>}
          {failed > 0 && <span>{countOf(failed, 'message')} failed</span>}
        </p>
      )}
      <p className="settings-acts">
        {act('log', showsLog ? 'Hide deliveries' : 'Deliveries', showsLog)}
        {isEnabled && act('test', 'Send a test')}
        {isEnabled && failed > 0 && act('replay', 'Send failed again')}
        {act('switch', isEnabled ? 'Turn off' : 'Turn on')}
        {desk.rotate && act('rotate', 'Rotate secret')}
        {act('remove', 'Remove')}
      </p>
      {showsLog && (
        <Suspense>
          <DeliveryLog desk={desk} endpointId={id} isEnabled={isEnabled} sent={sent} />
        </Suspense>
      )}
    </li>
  );
}
