import { formatCount } from '@tag/contract/formats';
import {
  listPartners,
  replayPartnerMessages,
  revokeApiKey,
  type ApiKey,
  type CreatedKey,
  type Partner,
  type WebhookEndpoint,
} from '@tag/contract/partners';
import { invitePartnerContact, listPartnerApplications } from '@tag/contract/partner-desk';
import { Button } from '@tag/ui/button';
import { SearchIcon, WarningIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { Segments } from '@tag/ui/segments';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { oneOfChoices, useListAddress } from '../../features/lists/list-address.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePermission } from '../../session/use-permission.ts';
import { CreatedKeyModal, NewKeyModal, RotateKeyModal } from './key-modals.tsx';
import { PartnerFormModal } from './partner-form-modal.tsx';
import { PartnerSection } from './partner-section.tsx';
import { Requests } from './requests.tsx';
import '../../features/lists/lists.css';
import './screen.css';

export const head: PageHead = {
  title: 'Partners',
  description: 'Partners, their API keys, and their webhooks.',
};

/** Replayed messages: those that failed longer ago than this are out of date. */
const REPLAYED_DAYS = 30;

type Task =
  | { readonly kind: 'edit'; readonly partner?: Partner }
  | { readonly kind: 'key' | 'invite'; readonly partner: Partner }
  | { readonly kind: 'rotate' | 'revoke'; readonly apiKey: ApiKey }
  | { readonly kind: 'created'; readonly created: CreatedKey }
  | { readonly kind: 'replay'; readonly endpoint: WebhookEndpoint };

/** Partners by name; staff make their keys and see after their webhooks. */
export default function StaffPartnersScreen() {
  const client = useClient();
  const [address, go] = useListAddress();
  const [task, setTask] = useState<Task>();
  const mayCreate = usePermission({ action: 'create', resource: 'api_keys' });
  const mayChange = usePermission({ action: 'update', resource: 'api_keys' });
  const { again, answer, failure } = useAnswer('partners', (signal) =>
    client.call(listPartners, undefined, { signal }),
  );
  const requests = useAnswer('requests waiting', (signal) =>
    client.call(listPartnerApplications, { query: { state: 'waiting', pageSize: 1 } }, { signal }),
  );
  const waiting = requests.answer?.total ?? 0;
  const close = () => setTask(undefined);
  const done = (words: string) => {
    close();
    say(words);
    again();
  };
  const shown = address.get('messages');
  const view = oneOfChoices(['requests'] as const, address.get('view')) ?? 'partners';

  return (
    <AreaPage
      title="Partners"
      lead="Companies whose servers call us with an API key and receive our webhooks."
      aside={
        mayCreate && (
          <Button look="primary" onClick={() => setTask({ kind: 'edit' })}>
            New partner
          </Button>
        )
      }
    >
      <Segments
        label="Show"
        segments={[
          { value: 'partners', label: 'Partners' },
          { value: 'requests', label: waiting ? `Requests (${formatCount(waiting)})` : 'Requests' },
        ]}
        value={view}
        onChange={(next) =>
          go({ view: next === 'partners' ? '' : next, messages: '', state: '', rows: '' })
        }
      />
      {view === 'requests' && (
        <Requests
          mayApprove={mayCreate}
          mayRefuse={mayChange}
          onAnswered={() => {
            again();
            requests.again();
          }}
        />
      )}
      {view === 'partners' && failure !== undefined && (
        <Notice
          icon={<WarningIcon />}
          title={<h2>The partners did not load</h2>}
          role="alert"
          actions={<Button onClick={again}>Try again</Button>}
        >
          <p>{failure}</p>
        </Notice>
      )}
      {view === 'partners' && !answer && failure === undefined && (
        <p role="status">Loading the partners…</p>
      )}
      {view === 'partners' && answer?.items.length === 0 && (
        <Notice icon={<SearchIcon />} title={<h2>No partners yet</h2>}>
          <p>The partners you add appear here.</p>
        </Notice>
      )}
      {(view === 'partners' ? (answer?.items ?? []) : []).map((partner) => (
        <PartnerSection
          key={partner.id}
          partner={partner}
          mayCreate={mayCreate}
          mayChange={mayChange}
          showsMessages={shown === partner.id}
          onMessages={() => go({ messages: shown === partner.id ? '' : partner.id, state: '' })}
          onInvite={() => setTask({ kind: 'invite', partner })}
          onEdit={() => setTask({ kind: 'edit', partner })}
          onNewKey={() => setTask({ kind: 'key', partner })}
          onRotate={(apiKey) => setTask({ kind: 'rotate', apiKey })}
          onRevoke={(apiKey) => setTask({ kind: 'revoke', apiKey })}
          onReplay={(endpoint) => setTask({ kind: 'replay', endpoint })}
        />
      ))}
      {task?.kind === 'edit' && (
        <PartnerFormModal
          partner={task.partner}
          onClose={close}
          onSaved={({ name }) => done(`Saved ${name}.`)}
        />
      )}
      {task?.kind === 'key' && (
        <NewKeyModal
          partner={task.partner}
          onClose={close}
          onCreated={(created) => setTask({ kind: 'created', created })}
        />
      )}
      {task?.kind === 'rotate' && (
        <RotateKeyModal
          apiKey={task.apiKey}
          onClose={close}
          onCreated={(created) => setTask({ kind: 'created', created })}
        />
      )}
      {task?.kind === 'created' && (
        <CreatedKeyModal
          created={task.created}
          onClose={() => done(`Created ${task.created.apiKey.prefix}…`)}
        />
      )}
      {task?.kind === 'revoke' && (
        <ConfirmCall
          title="Revoke this API key?"
          confirmLabel="Revoke"
          cancelLabel="Keep it"
          danger
          call={() => client.call(revokeApiKey, { params: { id: task.apiKey.id } })}
          said={`Revoked ${task.apiKey.prefix}…`}
          onDone={again}
          onClose={close}
        >
          <p>
            Calls with <code className="partner-code">{task.apiKey.prefix}…</code> are refused from
            now on.
          </p>
        </ConfirmCall>
      )}
      {task?.kind === 'invite' && (
        <ConfirmCall
          title={`Invite the contact of ${task.partner.name}?`}
          confirmLabel="Send invitation"
          cancelLabel="Not now"
          call={() => client.call(invitePartnerContact, { params: { id: task.partner.id } })}
          said={`Invited ${task.partner.contactEmail}.`}
          onClose={close}
        >
          <p>
            {task.partner.contactEmail} gets an email. Whoever accepts it owns the partner, and
            manages its keys and webhooks.
          </p>
        </ConfirmCall>
      )}
      {task?.kind === 'replay' && (
        <ConfirmCall
          title="Send what failed again?"
          confirmLabel="Send again"
          call={() => {
            const since = new Date(Date.now() - REPLAYED_DAYS * 86_400_000).toISOString();
            const params = { id: task.endpoint.id };
            return client.call(replayPartnerMessages, { params, body: { since } });
          }}
          said="They are being sent again."
          onDone={again}
          onClose={close}
        >
          <p>
            {formatCount(task.endpoint.failed)} failed, of which those of the last {REPLAYED_DAYS}{' '}
            days are sent to {task.endpoint.url} again.
          </p>
        </ConfirmCall>
      )}
    </AreaPage>
  );
}
