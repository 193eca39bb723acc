import {
  changeOwnWebhook,
  deleteOwnWebhook,
  listOwnWebhooks,
  MOST_OWN_WEBHOOKS,
  replayOwnWebhooks,
  testOwnWebhook,
  type CreatedOwnWebhook,
  type OwnWebhook,
} from '@tag/contract/own-keys';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useRef, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { ShownOnce } from '../../features/shown-once/shown-once.tsx';
import { ApiWaiting } from './api-parts.tsx';
import { NewWebhookModal } from './new-webhook-modal.tsx';
import { WebhookLine, type WebhookAct } from './webhook-line.tsx';

type Task =
  | { readonly kind: 'new' }
  | { readonly kind: 'created'; readonly created: CreatedOwnWebhook }
  | { readonly kind: 'remove'; readonly endpoint: OwnWebhook };

/** Messages that failed longer ago are out of date. */
const REPLAYED_DAYS = 30;
const lately = () => new Date(Date.now() - REPLAYED_DAYS * 86_400_000).toISOString();

/** The customer's webhooks, and what was delivered. */
export function OwnWebhooks() {
  const client = useClient();
  const { answer, failure, again } = useAnswer('own webhooks', (signal) =>
    client.call(listOwnWebhooks, undefined, { signal }),
  );
  const [task, setTask] = useState<Task>();
  const [shownId, showLog] = useState<string>();
  /** Rises when a message was sent: the log is loaded again. */
  const [sent, setSent] = useState(0);
  const region = useRef<HTMLElement>(null);
  const close = () => setTask(undefined);

  async function attempt(call: () => Promise<unknown>, words: string): Promise<void> {
    try {
      await call();
      say(words);
      setSent((count) => count + 1);
      again();
    } catch (error) {
      say(describeFailure(error), 'error');
    }
  }

  function act(kind: WebhookAct, endpoint: OwnWebhook): void {
    const { id, isEnabled } = endpoint;
    const params = { id };
    if (kind === 'log') showLog(shownId === id ? undefined : id);
    else if (kind === 'remove') setTask({ kind, endpoint });
    else if (kind === 'test') {
      void attempt(() => client.call(testOwnWebhook, { params }), 'A test message is being sent.');
    } else if (kind === 'replay') {
      void attempt(
        () => client.call(replayOwnWebhooks, { params, body: { since: lately() } }),
        'They are being sent again.',
      );
    } else {
      void attempt(
        () => client.call(changeOwnWebhook, { params, body: { isEnabled: !isEnabled } }),
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
              endpoint={endpoint}
              showsLog={shownId === endpoint.id}
              sent={sent}
              onAct={(kind) => act(kind, endpoint)}
            />
          ))}
        </ul>
      )}
      {answer &&
        (answer.items.length < MOST_OWN_WEBHOOKS ? (
          <Button onClick={() => setTask({ kind: 'new' })}>Add a webhook</Button>
        ) : (
          <p className="settings-note">
            You have {MOST_OWN_WEBHOOKS} webhooks, the most there can be.
          </p>
        ))}
      {task?.kind === 'new' && (
        <NewWebhookModal
          onClose={close}
          onCreated={(created) => setTask({ kind: 'created', created })}
        />
      )}
      {task?.kind === 'created' && (
        <ShownOnce
          title="Copy the secret now"
          secrets={[
            {
              label: 'Signing secret',
              text: task.created.secret,
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
          call={() => client.call(deleteOwnWebhook, { params: { id: task.endpoint.id } })}
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
    </section>
  );
}
