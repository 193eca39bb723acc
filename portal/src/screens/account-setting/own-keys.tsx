import { countOf, formatDate } from '@tag/contract/formats';
import {
  listOwnKeys,
  MOST_OWN_KEYS,
  revokeOwnKey,
  type CreatedOwnKey,
  type OwnKey,
} from '@tag/contract/own-keys';
import { OWN_SCOPE_LABELS } from '@tag/contract/permissions';
import { Button } from '@tag/ui/button';
import { useRef, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { ShownOnce } from '../../features/shown-once/shown-once.tsx';
import { Moment } from '../../features/time/moment.tsx';
import { ApiAct, ApiState, ApiWaiting } from './api-parts.tsx';
import { NewKeyModal } from './new-key-modal.tsx';

type Task =
  | { readonly kind: 'new' }
  | { readonly kind: 'created'; readonly created: CreatedOwnKey }
  | { readonly kind: 'revoke'; readonly apiKey: OwnKey };

/** The customer's API keys: their use, a new one, and revoking one. */
export function OwnKeys() {
  const client = useClient();
  const { answer, failure, again } = useAnswer('own keys', (signal) =>
    client.call(listOwnKeys, undefined, { signal }),
  );
  const [task, setTask] = useState<Task>();
  const region = useRef<HTMLElement>(null);
  const close = () => setTask(undefined);
  const alive = answer?.items.filter(({ state }) => state === 'active').length ?? 0;
  return (
    <section ref={region} className="api-part" tabIndex={-1} aria-label="API keys">
      <h3>API keys</h3>
      {!answer && <ApiWaiting things="API keys" failure={failure} again={again} />}
      {answer?.items.length === 0 && <p className="settings-note">No API keys yet.</p>}
      {answer && answer.items.length > 0 && (
        <ul className="settings-addresses">
          {answer.items.map((apiKey) => (
            <KeyLine
              key={apiKey.id}
              apiKey={apiKey}
              onRevoke={() => setTask({ kind: 'revoke', apiKey })}
            />
          ))}
        </ul>
      )}
      {answer &&
        (alive < MOST_OWN_KEYS ? (
          <Button onClick={() => setTask({ kind: 'new' })}>New API key</Button>
        ) : (
          <p className="settings-note">
            You have {MOST_OWN_KEYS} keys, the most there can be. Revoke one to make another.
          </p>
        ))}
      {task?.kind === 'new' && (
        <NewKeyModal
          onClose={close}
          onCreated={(created) => setTask({ kind: 'created', created })}
        />
      )}
      {task?.kind === 'created' && (
        <ShownOnce
          title="Copy the key now"
          secrets={[{ label: 'API key', text: task.created.key }]}
          onClose={() => {
            close();
            again();
          }}
        />
      )}
      {task?.kind === 'revoke' && (
        <ConfirmCall
          title={`Revoke “${task.apiKey.name}”?`}
          confirmLabel="Revoke"
          cancelLabel="Keep it"
          danger
          call={() => client.call(revokeOwnKey, { params: { id: task.apiKey.id } })}
          said={`Revoked “${task.apiKey.name}”.`}
          onDone={() => {
            again();
            region.current?.focus();
          }}
          onClose={close}
        >
          <p>Calls with this key are refused from now on.</p>
        </ConfirmCall>
      )}
    </section>
  );
}

function KeyLine({ apiKey, onRevoke }: { apiKey: OwnKey; onRevoke(): void }) {
  const { calls, createdAt, lastUsedAt, name, prefix, revokedAt, scopes } = apiKey;
  return (
    <li>
      <div className="api-name">
        <p>{name}</p>
        {revokedAt && <ApiState tone="bad">Revoked</ApiState>}
      </div>
      <code>{prefix}…</code>
      <p className="settings-marks">
        {scopes.map((scope) => (
          <span key={scope}>{OWN_SCOPE_LABELS[scope]}</span>
        ))}
      </p>
      <p className="settings-marks">
        <span>Created {formatDate(createdAt)}</span>
        {revokedAt && <span>Revoked {formatDate(revokedAt)}</span>}
        {lastUsedAt ? (
          <span>
            {countOf(calls, 'call')}, last <Moment at={lastUsedAt} />
          </span>
        ) : (
          <span>Not used yet</span>
        )}
      </p>
      {!revokedAt && (
        <p className="settings-acts">
          <ApiAct name="Revoke" of={name} onAct={onRevoke} />
        </p>
      )}
    </li>
  );
}
