import { formatCount } from '@tag/contract/formats';
import type { ApiKey, WebhookEndpoint, WebhookMessage } from '@tag/contract/partners';
import { SCOPE_LABELS } from '@tag/contract/permissions';
import type { DataColumn } from '@tag/ui/data-table';
import type { ReactNode } from 'react';
import { actsColumn } from '../../features/lists/row-acts.tsx';
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

/** A number, with its name where the columns have no heads. */
const counted = (count: number, name: string) => (
  <>
    {formatCount(count)}
    <span className="list-unit"> {name}</span>
  </>
);

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
      narrow: 'line',
      cell: ({ scopes }) => (
        <span className="list-long">{scopes.map((it) => SCOPE_LABELS[it]).join(', ')}</span>
      ),
    },
    {
      key: 'state',
      label: 'Status',
      narrow: 'end',
      cell: ({ expiresAt, state }) => (
        <span className="list-wide">
          <State tone={KEY_STATES[state].tone}>{KEY_STATES[state].label}</State>
          {state === 'expiring' && expiresAt && (
            <span className="list-aside">
              until <Moment at={expiresAt} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'lastUsedAt',
      label: 'Last used',
      narrow: 'least',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'Never'),
    },
    ...(acts
      ? [
          actsColumn<ApiKey, 'rotate' | 'revoke'>({
            of: ({ prefix }) => prefix,
            acts: (key) => (isAlive(key) ? KEY_ACTS : []),
            onAct: (act, key) => (act === 'rotate' ? acts.onRotate(key) : acts.onRevoke(key)),
          }),
        ]
      : []),
  ];
}

const KEY_ACTS = [
  { key: 'rotate', label: 'Rotate' },
  { key: 'revoke', label: 'Revoke' },
] as const;

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
        <span className="list-long list-name">
          {url}
          <span className="list-aside">{types.join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'state',
      label: 'Status',
      narrow: 'second-end',
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
      narrow: 'line',
      numeric: true,
      cell: ({ waiting }) => counted(waiting, 'waiting'),
    },
    {
      key: 'failed',
      label: 'Failed',
      narrow: 'line',
      numeric: true,
      cell: ({ failed }) => counted(failed, 'failed'),
    },
    ...(onReplay
      ? [
          actsColumn<WebhookEndpoint, 'replay'>({
            of: ({ url }) => url,
            acts: (endpoint) =>
              hasFailed(endpoint)
                ? [{ key: 'replay', label: 'Send failed again', shown: true }]
                : [],
            onAct: (_, endpoint) => onReplay(endpoint),
          }),
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
        <span className="list-long list-name">
          {[type, certificate].filter(Boolean).join(' ')}
          <span className="list-aside">{id}</span>
        </span>
      ),
    },
    {
      key: 'createdAt',
      label: 'Announced',
      narrow: 'line',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'state',
      label: 'Status',
      narrow: 'second-end',
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
      narrow: 'least',
      numeric: true,
      cell: ({ attempts }) => formatCount(attempts),
    },
    ...(onReplay
      ? [
          actsColumn<WebhookMessage, 'replay'>({
            of: ({ id }) => id,
            acts: () => [{ key: 'replay', label: 'Send again', shown: true }],
            onAct: (_, message) => onReplay(message),
          }),
        ]
      : []),
  ];
}
