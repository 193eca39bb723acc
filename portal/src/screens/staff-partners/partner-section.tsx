import type { ApiKey, Partner, WebhookEndpoint } from '@tag/contract/partners';
import { Button } from '@tag/ui/button';
import { DataTable } from '@tag/ui/data-table';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { Messages } from './messages.tsx';
import { endpointColumns, hasFailed, isAlive, keyColumns } from './partner-columns.tsx';

interface PartnerSectionProps {
  partner: Partner;
  mayCreate: boolean;
  mayChange: boolean;
  showsMessages: boolean;
  onMessages(): void;
  onEdit(): void;
  onInvite(): void;
  onNewKey(): void;
  onRotate(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
  onReplay(endpoint: WebhookEndpoint): void;
}

/** A partner with its keys, its webhooks, and their deliveries. */
export function PartnerSection(props: PartnerSectionProps) {
  const { partner, mayChange, mayCreate, showsMessages } = props;
  const { onEdit, onInvite, onMessages, onNewKey, onReplay, onRevoke, onRotate } = props;
  const { contactEmail, endpoints, id, keys, name, owner, website } = partner;
  return (
    <section className="partner" aria-labelledby={`partner-${id}`}>
      <header className="list-bar">
        <div className="list-long">
          <h2 id={`partner-${id}`}>{name}</h2>
          <span className="list-aside">
            <EmailText email={contactEmail} />
            {website && <> · {website}</>}
            {owner && (
              <>
                {' '}
                · owned by {owner.name}
                {owner.email !== contactEmail && (
                  <>
                    {' '}
                    (<EmailText email={owner.email} />)
                  </>
                )}
              </>
            )}
          </span>
        </div>
        <div className="list-bar-acts">
          {mayCreate && <Button onClick={onNewKey}>New API key</Button>}
          {mayChange && !owner && <Button onClick={onInvite}>Invite</Button>}
          {mayChange && <Button onClick={onEdit}>Edit</Button>}
          {endpoints.length > 0 && (
            <Button aria-expanded={showsMessages} onClick={onMessages}>
              {showsMessages ? 'Hide messages' : 'Show messages'}
            </Button>
          )}
        </div>
      </header>
      <div className="partner-part">
        <h3>API keys</h3>
        {keys.length === 0 ? (
          <p className="list-aside">No keys yet.</p>
        ) : (
          <DataTable
            caption={`API keys of ${name}`}
            columns={keyColumns(
              mayChange && keys.some(isAlive) ? { onRotate, onRevoke } : undefined,
            )}
            rows={keys}
            keyOf={(key) => key.id}
            loading={false}
            empty={null}
          />
        )}
      </div>
      <div className="partner-part">
        <h3>Webhooks</h3>
        {endpoints.length === 0 ? (
          <p className="list-aside">The partner adds these with its key.</p>
        ) : (
          <DataTable
            caption={`Webhook endpoints of ${name}`}
            columns={endpointColumns(mayChange && endpoints.some(hasFailed) ? onReplay : undefined)}
            rows={endpoints}
            keyOf={(endpoint) => endpoint.id}
            loading={false}
            empty={null}
          />
        )}
      </div>
      {showsMessages && <Messages partner={partner} mayReplay={mayChange} />}
    </section>
  );
}
