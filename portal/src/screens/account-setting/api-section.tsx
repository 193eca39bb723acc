import {
  changeOwnWebhook,
  createOwnKey,
  createOwnWebhook,
  deleteOwnWebhook,
  OWN_KEY_CALLS_A_MINUTE,
  replayOwnMessage,
  replayOwnWebhooks,
  revokeOwnKey,
  testOwnWebhook,
} from '@tag/contract/own-keys';
import { Link } from 'react-router-dom';
import { ApiKeys } from '../../features/api-desk/keys.tsx';
import { Webhooks } from '../../features/api-desk/webhooks.tsx';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { href } from '../../pages/href.ts';
import { OWN_KEYS, OWN_WEBHOOKS } from './own-desk.ts';

/** A customer's own API keys and webhooks. */
export function ApiSection() {
  const { apiBase } = useSettings();
  return (
    <SettingCard
      title="API"
      lead="For programs of yours: they read your orders and grades, write drafts, and receive news. They can’t pay or change your account."
    >
      <OwnerOnly
        calls={[
          ...[createOwnKey, revokeOwnKey, createOwnWebhook, changeOwnWebhook, deleteOwnWebhook],
          ...[testOwnWebhook, replayOwnWebhooks, replayOwnMessage],
        ]}
        to="manage its API keys and webhooks"
      >
        <p className="settings-note">
          Each key may make {OWN_KEY_CALLS_A_MINUTE} calls a minute.{' '}
          <a href={`${apiBase}/openapi#own-keys`}>How to call the API</a>. For a marketplace or a
          shop: <Link to={href('/partners')}>become a partner</Link>
        </p>
        <ApiKeys desk={OWN_KEYS} />
        <Webhooks desk={OWN_WEBHOOKS} />
      </OwnerOnly>
    </SettingCard>
  );
}
