import { SUCCESS } from '@tag/contract/errors';
import { MAILED_STAGES, ORDER_STAGE_LABELS, type MailedStage } from '@tag/contract/orders';
import { settingChangeStruct, updateSetting, type Profile } from '@tag/contract/users';
import { CheckboxField, Form, FormActions, SubmitButton, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useSession } from '../../session/session-context.tsx';
import { adoptProfile } from '../../session/user-profile.ts';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';

const valuesOf = ({ setting }: Profile) => ({
  ...(Object.fromEntries(
    MAILED_STAGES.map((stage) => [stage, setting.mailedStages.includes(stage)]),
  ) as Record<MailedStage, boolean>),
  datesByMail: setting.datesByMail ?? true,
  claimsByMail: setting.claimsByMail ?? true,
  gradesByMail: setting.gradesByMail ?? true,
  reviewsByMail: setting.reviewsByMail ?? true,
});

/** At which stages of an order an email is sent. */
export function NotificationSection({ profile }: { profile: Profile }) {
  const session = useSession();
  const form = useForm({
    schema: settingChangeStruct,
    initial: valuesOf(profile),
    prepare: ({ claimsByMail, datesByMail, gradesByMail, reviewsByMail, ...values }) => ({
      mailedStages: MAILED_STAGES.filter((stage) => values[stage]),
      datesByMail,
      claimsByMail,
      gradesByMail,
      reviewsByMail,
    }),
    async submit(body) {
      const saved = await session.client.call(updateSetting, { body });
      adoptProfile(session, saved);
      form.reset(valuesOf(saved));
      say(SUCCESS.notifications_updated);
    },
  });
  return (
    <SettingCard
      title="Notifications"
      lead="Your orders’ pages update by themselves. Choose when we email you, too."
    >
      <Form form={form} label="Notifications">
        <fieldset className="settings-stages">
          <legend>Email me when an order reaches</legend>
          {MAILED_STAGES.map((stage) => (
            <CheckboxField key={stage} {...form.field(stage)} label={ORDER_STAGE_LABELS[stage]} />
          ))}
        </fieldset>
        <fieldset className="settings-stages">
          <legend>Email me when</legend>
          <CheckboxField {...form.field('gradesByMail')} label="My cards are graded" />
          <CheckboxField
            {...form.field('reviewsByMail')}
            label="My review of a grade is answered"
          />
          <CheckboxField {...form.field('datesByMail')} label="The dates of an order move" />
          <CheckboxField
            {...form.field('claimsByMail')}
            label="My report about a parcel is answered"
          />
        </fieldset>
        <p className="settings-note">
          We always email you when a card is missing, arrives damaged, or can’t be graded, when we
          refund a fee, and when we need your answer.
        </p>
        <FormActions>
          <SubmitButton submitting={form.submitting} busyLabel="Saving…">
            Save notifications
          </SubmitButton>
        </FormActions>
      </Form>
    </SettingCard>
  );
}
