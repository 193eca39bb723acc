import { countOf } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { attempt } from '../api/attempt.ts';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { Moment } from '../time/moment.tsx';
import { ApiAct, ApiState, ApiWaiting } from './api-parts.tsx';
import type { DeskMessage, WebhookDesk } from './desk.ts';

interface DeliveryLogProps {
  desk: Pick<WebhookDesk<never>, 'messages' | 'replayMessage'>;
  endpointId: string;
  isEnabled: boolean;
  /** Changes when a message was sent: the log is loaded again. */
  sent: number;
}

const STATES = {
  waiting: { label: 'Waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** The messages to a webhook, newest first. */
export function DeliveryLog(props: DeliveryLogProps) {
  const { desk, endpointId, isEnabled, sent } = props;
  const client = useClient();
  const [after, turn] = useState<string>();
  const { answer, failure, again } = useAnswer(
    `messages ${endpointId} ${after ?? ''} ${sent}`,
    (signal) =>
      desk.messages(client, { endpointId, ...(after !== undefined && { after }) }, signal),
  );

  const replay = (webhookId: string) =>
    attempt(async () => {
      await desk.replayMessage(client, webhookId);
      say('It is being sent again.');
      again();
    });

  if (!answer) return <ApiWaiting things="deliveries" failure={failure} again={again} />;
  if (answer.items.length === 0) {
    return <p className="settings-note">Nothing was sent there yet.</p>;
  }
  return (
    <div className="api-log">
      <ul className="settings-addresses" aria-label="Deliveries">
        {answer.items.map((message) => (
          <MessageLine
            key={message.id}
            message={message}
            {...(isEnabled && { onReplay: () => void replay(message.id) })}
          />
        ))}
      </ul>
      <div className="settings-acts">
        <Button onClick={again}>Refresh</Button>
        {answer.previous !== null && <Button onClick={() => turn(answer.previous!)}>Newer</Button>}
        {answer.next !== null && <Button onClick={() => turn(answer.next!)}>Older</Button>}
      </div>
    </div>
  );
}

interface MessageLineProps {
  message: DeskMessage;
  /** Left out where nothing can be sent. */
  onReplay?: () => void;
}

function MessageLine({ message, onReplay }: MessageLineProps) {
  const { attempts, createdAt, dueAt, id, lastError, state, type } = message;
  return (
    <li>
      <div className="api-name">
        <code>{[type, message.orderNumber, message.certificate].filter(Boolean).join(' ')}</code>
        <ApiState {...STATES[state]}>{STATES[state].label}</ApiState>
      </div>
      <p className="settings-marks">
        <Moment at={createdAt} />
        {attempts > 0 && <span>{countOf(attempts, 'attempt')}</span>}
        {lastError && <span>{lastError}</span>}
        {dueAt && lastError && (
          <span>
            Next attempt <Moment at={dueAt} />
          </span>
        )}
      </p>
      {onReplay && (
        <p className="settings-acts">
          <ApiAct name="Send again" of={`${type} ${id}`} onAct={onReplay} />
        </p>
      )}
    </li>
  );
}
