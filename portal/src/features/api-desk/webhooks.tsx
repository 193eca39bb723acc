import { OVERLAP_HOURS } from '@tag/contract/partners';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useRef, useState } from 'react';
import { attempt } from '../api/attempt.ts';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { ConfirmCall } from '../confirm/confirm-call.tsx';
import { ShownOnce } from '../shown-once/shown-once.tsx';
import { ApiWaiting } from './api-parts.tsx';
import type { DeskWebhook, WebhookDesk } from './desk.ts';
import { NewWebhookModal } from './new-webhook-modal.tsx';
import { WebhookLine, type WebhookAct } from './webhook-line.tsx';

type Task =
  | { readonly kind: 'new' }
  | { readonly kind: 'created'; readonly secret: string }
  | { readonly kind: 'remove' | 'rotate'; readonly endpoint: DeskWebhook };

/** Messages that failed longer ago are out of date. */
const REPLAYED_DAYS = 30;
const lately = () => new Date(Date.now() - REPLAYED_DAYS * 86_400_000).toISOString();

/** Webhooks, and what was delivered. */
export function Webhooks<Type extends string>({ desk }: { desk: WebhookDesk<Type> }) {
  const client = useClient();
  const { answer, failure, again } = useAnswer(`webhooks of ${desk.of}`, (signal) =>
    desk.list(client, signal),
  );
  const [task, setTask] = useState<Task>();
  const [shownId, showLog] = useState<string>();
  /** Rises when a message was sent: the log is loaded again. */
  const [sent, setSent] = useState(0);
  const region = useRef<HTMLElement>(null);
  const close = () => setTask(undefined);

  const send = (call: () => Promise<unknown>, words: string) =>
    void attempt(async () => {
      await call();
      say(words);
      setSent((count) => count + 1);
      again();
    });

  function act(kind: WebhookAct, endpoint: DeskWebhook): void {
    const { id, isEnabled } = endpoint;
    if (kind === 'log') showLog(shownId === id ? undefined : id);
    else if (kind === 'remove' || kind === 'rotate') setTask({ kind, endpoint });
    else if (kind === 'test') {
      send(() => desk.test(client, id), 'A test message is being sent.');
    } else if (kind === 'replay') {
      send(() => desk.replay(client, id, lately()), 'They are being sent again.');
    } else {
      send(
        () => desk.turn(client, id, !isEnabled),
        isEnabled ? 'Webhook turned off.' : 'Webhook turned on.',
      );
    }
  }

  return (
    <section ref={region} className="api-part" tabIndex={-1} aria-label="Webhooks">
      <h3>Webhooks</h3>
      {!answer && <ApiWaiting things="webhooks" failure={failure} again={again} />}
      {answer?.items.length === 0 && (
        <p className="settings-note">No webhooks yet. One tells your server what happens.</p>
      )}
      {answer && answer.items.length > 0 && (
        <ul className="settings-addresses">
          {answer.items.map((endpoint) => (
            <WebhookLine
              key={endpoint.id}
              desk={desk}
              endpoint={endpoint}
              showsLog={shownId === endpoint.id}
              sent={sent}
              onAct={(kind) => act(kind, endpoint)}
            />
          ))}
        </ul>
      )}
      {answer &&
        (answer.items.length < desk.most ? (
          <Button onClick={() => setTask({ kind: 'new' })}>Add a webhook</Button>
        ) : (
          <p className="settings-note">You have {desk.most} webhooks, the most there can be.</p>
        ))}
      {task?.kind === 'new' && (
        <NewWebhookModal
          desk={desk}
          onClose={close}
          onCreated={({ secret }) => setTask({ kind: 'created', secret })}
        />
      )}
      {task?.kind === 'created' && (
        <ShownOnce
          title="Copy the secret now"
          secrets={[
            {
              label: 'Signing secret',
              text: task.secret,
              hint: 'Your server verifies with it that a message is from us.',
            },
          ]}
          onClose={() => {
            close();
            again();
          }}
        />
      )}
      {task?.kind === 'remove' && (
        <ConfirmCall
          title="Remove this webhook?"
          confirmLabel="Remove"
          cancelLabel="Keep it"
          danger
          call={() => desk.remove(client, task.endpoint.id)}
          said="Webhook removed."
          onDone={() => {
            again();
            region.current?.focus();
          }}
          onClose={close}
        >
          <p className="settings-note">{task.endpoint.url}</p>
          <p>What waits to be sent there is dropped.</p>
        </ConfirmCall>
      )}
      {task?.kind === 'rotate' && (
        <ConfirmCall
          title="Rotate the secret?"
          confirmLabel="Rotate"
          cancelLabel="Keep it"
          call={() => desk.rotate!(client, task.endpoint.id)}
          onDone={({ secret }) => setTask({ kind: 'created', secret })}
          onClose={close}
        >
          <p className="settings-note">{task.endpoint.url}</p>
          <p>
            You get a new secret. For {OVERLAP_HOURS.usual} hours, messages are signed with both.
          </p>
        </ConfirmCall>
      )}
    </section>
  );
}
