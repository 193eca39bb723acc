import {
  cancelPartnerInvitation,
  changeDeskWebhook,
  createDeskKey,
  createDeskWebhook,
  deleteDeskWebhook,
  handOverPartner,
  invitePartnerUser,
  readPartnerDesk,
  removePartnerUser,
  replayDeskMessage,
  replayDeskWebhooks,
  revokeDeskKey,
  rotateDeskKey,
  rotateDeskSecret,
  testDeskWebhook,
} from '@tag/contract/partner-desk';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ApiWaiting } from '../../features/api-desk/api-parts.tsx';
import { ApiKeys } from '../../features/api-desk/keys.tsx';
import { Webhooks } from '../../features/api-desk/webhooks.tsx';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { PARTNER_KEYS, PARTNER_WEBHOOKS } from './partner-keys.ts';
import { People } from './people.tsx';

interface DeskProps {
  name: string;
  /** The user has left. */
  onLeft(): void;
}

/** A partner's keys, webhooks, and people, for its users. */
export function Desk({ name, onLeft }: DeskProps) {
  const client = useClient();
  const { apiBase } = useSettings();
  const { again, answer, failure } = useAnswer('partner desk', (signal) =>
    client.call(readPartnerDesk, undefined, { signal }),
  );
  return (
    <AreaPage title={name} lead="You’re a partner: these keys, webhooks, and people are yours.">
      <SettingCard
        title="API"
        lead="For your servers: they verify certificates, report sales, and receive our news."
      >
        <OwnerOnly
          calls={[
            ...[createDeskKey, rotateDeskKey, revokeDeskKey, createDeskWebhook, changeDeskWebhook],
            ...[deleteDeskWebhook, rotateDeskSecret, testDeskWebhook, replayDeskWebhooks],
            replayDeskMessage,
          ]}
          to="manage API keys and webhooks"
        >
          <p className="settings-note">
            <a href={`${apiBase}/openapi`}>How to call the API</a>
          </p>
          <ApiKeys desk={PARTNER_KEYS} />
          <Webhooks desk={PARTNER_WEBHOOKS} />
        </OwnerOnly>
      </SettingCard>
      <SettingCard
        title="People"
        lead="Everyone here uses the keys and webhooks. The owner also invites and removes people."
      >
        {answer ? (
          <OwnerOnly
            calls={[
              ...[invitePartnerUser, cancelPartnerInvitation],
              ...[removePartnerUser, handOverPartner],
            ]}
            to="manage people"
          >
            <People desk={answer} again={again} onLeft={onLeft} />
          </OwnerOnly>
        ) : (
          <ApiWaiting things="people" failure={failure} again={again} />
        )}
      </SettingCard>
    </AreaPage>
  );
}
