import { countOf, formatDate } from '@tag/contract/formats';
import { OVERLAP_HOURS } from '@tag/contract/partners';
import { Button } from '@tag/ui/button';
import { useRef, useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { ConfirmCall } from '../confirm/confirm-call.tsx';
import { ShownOnce } from '../shown-once/shown-once.tsx';
import { Moment } from '../time/moment.tsx';
import { ApiAct, ApiState, ApiWaiting } from './api-parts.tsx';
import type { CreatedKey, DeskKey, KeyDesk } from './desk.ts';
import { NewKeyModal } from './new-key-modal.tsx';

type Task =
  | { readonly kind: 'new' }
  | { readonly kind: 'created'; readonly created: CreatedKey }
  | { readonly kind: 'revoke' | 'rotate'; readonly apiKey: DeskKey };

/** API keys: their use, a new one, rotating, and revoking one. */
export function ApiKeys<Scope extends string>({ desk }: { desk: KeyDesk<Scope> }) {
  const client = useClient();
  const { answer, failure, again } = useAnswer(`keys of ${desk.of}`, (signal) =>
    desk.list(client, signal),
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
              scopes={desk.scopes}
              onRevoke={() => setTask({ kind: 'revoke', apiKey })}
              {...(desk.rotate && { onRotate: () => setTask({ kind: 'rotate', apiKey }) })}
            />
          ))}
        </ul>
      )}
      {answer &&
        (alive < desk.most ? (
          <Button onClick={() => setTask({ kind: 'new' })}>New API key</Button>
        ) : (
          <p className="settings-note">
            You have {desk.most} keys, the most there can be. Revoke one to make another.
          </p>
        ))}
      {task?.kind === 'new' && (
        <NewKeyModal
          desk={desk}
          onClose={close}
          onCreated={(created) => setTask({ kind: 'created', created })}
        />
      )}
      {task?.kind === 'created' && (
        <ShownOnce
          title="Copy the key now"
          secrets={secretsOf(task.created)}
          onClose={() => {
            close();
            again();
          }}
        />
      )}
      {task?.kind === 'revoke' && (
        <ConfirmCall
          title={`Revoke “${nameOf(task.apiKey)}”?`}
          confirmLabel="Revoke"
          cancelLabel="Keep it"
          danger
          call={() => desk.revoke(client, task.apiKey.id)}
          said={`Revoked “${nameOf(task.apiKey)}”.`}
          onDone={() => {
            again();
            region.current?.focus();
          }}
          onClose={close}
        >
          <p>Calls with this key are refused from now on.</p>
        </ConfirmCall>
      )}
      {task?.kind === 'rotate' && (
        <ConfirmCall
          title={`Rotate “${nameOf(task.apiKey)}”?`}
          confirmLabel="Rotate"
          cancelLabel="Keep it"
          call={() => desk.rotate!(client, task.apiKey.id)}
          onDone={(created) => setTask({ kind: 'created', created })}
          onClose={close}
        >
          <p>
            A new key takes its place and allows the same. The old one works for{' '}
            {OVERLAP_HOURS.usual} more hours.
          </p>
        </ConfirmCall>
      )}
    </section>
  );
}

/** What people call it. */
const nameOf = ({ name, prefix }: DeskKey) => name || `${prefix}…`;

const secretsOf = ({ key, signingSecret }: CreatedKey) => [
  { label: 'API key', text: key },
  ...(signingSecret === undefined
    ? []
    : [
        {
          label: 'Signing secret',
          text: signingSecret,
          hint: 'Signs the sales that are reported with this key.',
        },
      ]),
];

interface KeyLineProps {
  apiKey: DeskKey;
  scopes: Readonly<Record<string, string>>;
  onRevoke(): void;
  onRotate?: () => void;
}

function KeyLine({ apiKey, scopes, onRevoke, onRotate }: KeyLineProps) {
  const { createdAt, name, prefix, revokedAt, state } = apiKey;
  return (
    <li>
      <div className="api-name">
        {name ? <p>{name}</p> : <code>{prefix}…</code>}
        {state === 'revoked' && <ApiState tone="bad">Revoked</ApiState>}
        {state === 'expired' && <ApiState tone="bad">Replaced</ApiState>}
        {state === 'expiring' && <ApiState>Being replaced</ApiState>}
      </div>
      {name && <code>{prefix}…</code>}
      <p className="settings-marks">
        {apiKey.scopes.map((scope) => (
          <span key={scope}>{scopes[scope]}</span>
        ))}
      </p>
      <p className="settings-marks">
        <span>Created {formatDate(createdAt)}</span>
        {revokedAt && <span>Revoked {formatDate(revokedAt)}</span>}
        {state === 'expiring' && apiKey.expiresAt && (
          <span>
            Ends <Moment at={apiKey.expiresAt} />
          </span>
        )}
        <KeyUse apiKey={apiKey} />
      </p>
      {(state === 'active' || state === 'expiring') && (
        <p className="settings-acts">
          {onRotate && state === 'active' && (
            <ApiAct name="Rotate" of={nameOf(apiKey)} onAct={onRotate} />
          )}
          <ApiAct name="Revoke" of={nameOf(apiKey)} onAct={onRevoke} />
        </p>
      )}
    </li>
  );
}

function KeyUse({ apiKey: { calls, lastUsedAt } }: { apiKey: DeskKey }) {
  if (lastUsedAt === null) return <span>Not used yet</span>;
  return (
    <span>
      {calls === undefined ? 'Last used' : `${countOf(calls, 'call')}, last`}{' '}
      <Moment at={lastUsedAt} />
    </span>
  );
}
