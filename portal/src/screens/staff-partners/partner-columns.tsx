import { formatCount } from '@tag/contract/formats';
import type { ApiKey, WebhookEndpoint, WebhookMessage } from '@tag/contract/partners';
import { SCOPE_LABELS } from '@tag/contract/permissions';
import type { DataColumn } from '@tag/ui/data-table';
import type { ReactNode } from 'react';
import { Moment } from '../../features/time/moment.tsx';

type Tone = 'good' | 'bad' | undefined;

const State = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="list-state" data-tone={tone}>
    {children}
  </span>
);

const KEY_STATES: Readonly<Record<ApiKey['state'], { label: string; tone?: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  expiring: { label: 'Being replaced' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'bad' },
};

/** Whether something can be sent there again. */
export const hasFailed = ({ failed, isEnabled }: WebhookEndpoint) => failed > 0 && isEnabled;
export const isAlive = ({ state }: ApiKey) => state === 'active' || state === 'expiring';

interface KeyActs {
  onRotate(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
}

/** @param acts undefined for staff without permission to change keys */
export function keyColumns(acts: KeyActs | undefined): DataColumn<ApiKey>[] {
  return [
    {
      key: 'prefix',
      label: 'Key',
      heading: true,
      cell: ({ prefix }) => <code className="partner-code">{prefix}…</code>,
    },
    {
      key: 'scopes',
      label: 'Allows',
      cell: ({ scopes }) => (
        <span className="list-long">{scopes.map((it) => SCOPE_LABELS[it]).join(', ')}</span>
      ),
    },
    {
      key: 'state',
      label: 'Status',
      cell: ({ expiresAt, state }) => (
        <>
          <State tone={KEY_STATES[state].tone}>{KEY_STATES[state].label}</State>
          {state === 'expiring' && expiresAt && (
            <span className="list-aside">
              until <Moment at={expiresAt} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'lastUsedAt',
      label: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'Never'),
    },
    ...(acts
      ? [
          {
            key: 'acts',
            label: 'Actions',
            cell: (key: ApiKey) =>
              isAlive(key) && (
                <span className="list-acts">
                  <button type="button" onClick={() => acts.onRotate(key)}>
                    Rotate<span className="tag-hidden"> {key.prefix}</span>
                  </button>
                  <button type="button" onClick={() => acts.onRevoke(key)}>
                    Revoke<span className="tag-hidden"> {key.prefix}</span>
                  </button>
                </span>
              ),
          },
        ]
      : []),
  ];
}

const DISABLED = {
  partner: 'Turned off by the partner',
  gone: 'Disabled: it answered 410',
  failing: 'Disabled: nothing arrived for days',
} as const;

function endpointState({ disabledBecause, failingSince }: WebhookEndpoint): [string, Tone] {
  if (disabledBecause) return [DISABLED[disabledBecause], 'bad'];
  if (failingSince) return ['Failing', 'bad'];
  return ['Working', 'good'];
}

/** @param onReplay undefined for staff without permission */
export function endpointColumns(
  onReplay: ((endpoint: WebhookEndpoint) => void) | undefined,
): DataColumn<WebhookEndpoint>[] {
  return [
    {
      key: 'url',
      label: 'Sent to',
      heading: true,
      cell: ({ types, url }) => (
        <span className="list-long">
          {url}
          <span className="list-aside">{types.join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'state',
      label: 'Status',
      cell: (endpoint) => {
        const [label, tone] = endpointState(endpoint);
        return (
          <>
            <State tone={tone}>{label}</State>
            {endpoint.failingSince && (
              <span className="list-aside">
                since <Moment at={endpoint.failingSince} />
              </span>
            )}
          </>
        );
      },
    },
    {
      key: 'waiting',
      label: 'Waiting',
      numeric: true,
      cell: ({ waiting }) => formatCount(waiting),
    },
    { key: 'failed', label: 'Failed', numeric: true, cell: ({ failed }) => formatCount(failed) },
    ...(onReplay
      ? [
          {
            key: 'acts',
            label: 'Actions',
            cell: (endpoint: WebhookEndpoint) =>
              hasFailed(endpoint) && (
                <span className="list-acts">
                  <button type="button" onClick={() => onReplay(endpoint)}>
                    Send failed again<span className="tag-hidden"> to {endpoint.url}</span>
                  </button>
                </span>
              ),
          },
        ]
      : []),
  ];
}

const MESSAGE_STATES: Readonly<Record<WebhookMessage['state'], { label: string; tone?: Tone }>> = {
  waiting: { label: 'Waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** @param onReplay undefined for staff without permission */
export function messageColumns(
  onReplay: ((message: WebhookMessage) => void) | undefined,
): DataColumn<WebhookMessage>[] {
  return [
    {
      key: 'type',
      label: 'Message',
      heading: true,
      cell: ({ certificate, id, type }) => (
        <span className="list-long">
          {[type, certificate].filter(Boolean).join(' ')}
          <span className="list-aside">{id}</span>
        </span>
      ),
    },
    { key: 'createdAt', label: 'Announced', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      key: 'state',
      label: 'Status',
      cell: ({ dueAt, lastError, state }) => (
        <>
          <State tone={MESSAGE_STATES[state].tone}>{MESSAGE_STATES[state].label}</State>
          {lastError && <span className="list-aside">{lastError}</span>}
          {dueAt && lastError && (
            <span className="list-aside">
              Next attempt <Moment at={dueAt} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'attempts',
      label: 'Attempts',
      numeric: true,
      cell: ({ attempts }) => formatCount(attempts),
    },
    ...(onReplay
      ? [
          {
            key: 'acts',
            label: 'Actions',
            cell: (message: WebhookMessage) => (
              <span className="list-acts">
                <button type="button" onClick={() => onReplay(message)}>
                  Send again<span className="tag-hidden"> {message.id}</span>
                </button>
              </span>
            ),
          },
        ]
      : []),
  ];
}
