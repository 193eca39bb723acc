import { SUCCESS } from '@tag/contract/errors';
import { changePassword, passwordChangeRule, PASSWORD_NEEDS } from '@tag/contract/users';
import { Form, FormActions, PasswordField, SubmitButton, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import { useSession } from '../../session/session-context.tsx';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';

export function PasswordSection({ email }: { email: string }) {
  return (
    <SettingCard
      title="Password"
      lead="Changing it signs you out everywhere else; this browser stays signed in."
    >
      <OwnerOnly calls={[changePassword]} to="change its password">
        <PasswordForm email={email} />
      </OwnerOnly>
    </SettingCard>
  );
}

function PasswordForm({ email }: { email: string }) {
  const session = useSession();
  const blank = { currentPassword: '', newPassword: '', confirmPassword: '' };
  const form = useForm({
    schema: passwordChangeRule,
    initial: blank,
    fieldOfCode: { current_password_incorrect: 'currentPassword' },
    // Spaces are characters of a password like any others: nothing is taken for blank but nothing.
    prepare: (values) => values,
    async submit(body) {
      session.replaceTokens(await session.client.call(changePassword, { body }));
      form.reset(blank);
      say(SUCCESS.password_changed);
    },
  });
  return (
    <Form form={form} label="Change password">
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label="New password"
        autoComplete="new-password"
        rules={PASSWORD_NEEDS}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      <FormActions>
        <SubmitButton submitting={form.submitting} busyLabel="Changing…">
          Change password
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
