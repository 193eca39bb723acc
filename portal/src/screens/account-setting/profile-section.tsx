import { formatPhone } from '@tag/contract/formats';
import { SUCCESS } from '@tag/contract/errors';
import { profileChangeStruct, updateProfile, type Profile } from '@tag/contract/users';
import {
  DateField,
  Form,
  FormActions,
  PasswordField,
  PhoneField,
  SubmitButton,
  TextField,
  useForm,
} from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { Link } from 'react-router-dom';
import { href } from '../../pages/href.ts';
import { useImpersonation, useSession } from '../../session/session-context.tsx';
import { adoptProfile } from '../../session/user-profile.ts';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';

const valuesOf = (profile: Profile) => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phoneNumber: formatPhone(profile.phoneNumber ?? ''),
  dateOfBirth: profile.dateOfBirth ?? '',
  shopName: profile.shopName ?? '',
  email: profile.email,
  currentPassword: '',
});

export function ProfileSection({ profile }: { profile: Profile }) {
  const session = useSession();
  const impersonates = useImpersonation();
  const form = useForm({
    schema: profileChangeStruct,
    initial: valuesOf(profile),
    fieldOfCode: { current_password_incorrect: 'currentPassword' },
    // An address that stays is not sent, nor is the password that only a new one needs.
    prepare({ email, currentPassword, ...info }) {
      if (email.trim() === profile.email) return info;
      return { ...info, email, currentPassword };
    },
    async submit(body) {
      const saved = await session.client.call(updateProfile, { body });
      adoptProfile(session, saved);
      form.reset(valuesOf(saved));
      say(body.email ? SUCCESS.account_updated : SUCCESS.info_updated);
    },
  });
  const movesEmail = form.values.email.trim() !== profile.email;

  return (
    <SettingCard
      title="Profile"
      lead="Your name as it appears on orders and parcels, and how we reach you."
    >
      <Form form={form} label="Profile">
        <div className="tag-form-pair">
          <TextField {...form.field('firstName')} label="First name" autoComplete="given-name" />
          <TextField {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <div className="tag-form-pair">
          <PhoneField {...form.field('phoneNumber')} />
          <DateField {...form.field('dateOfBirth')} label="Date of birth" autoComplete="bday" />
        </div>
        <TextField
          {...form.field('shopName')}
          label="Shop name"
          hint={`Buyers see it with your cards for sale; without one, “Collector since ${profile.createdAt.slice(0, 4)}”.`}
          autoComplete="off"
        />
        <TextField
          {...form.field('email')}
          optional={false}
          label="Email"
          type="email"
          autoComplete="email"
          disabled={impersonates}
          hint={impersonates ? 'Only the account’s owner can change it.' : undefined}
        />
        {profile.newEmail && (
          <p className="settings-note" role="status">
            We’ve emailed <bdi>{profile.newEmail}</bdi> a link. The new address takes effect once
            you confirm it, and you then sign in with it.{' '}
            {profile.verificationId && (
              <Link to={href('/verification-email/:uid', { uid: profile.verificationId })}>
                Resend the email
              </Link>
            )}
          </p>
        )}
        {movesEmail && (
          <PasswordField
            {...form.field('currentPassword')}
            optional={false}
            label="Current password"
            hint="To change your email address. The new one takes effect once you confirm it."
            autoComplete="current-password"
          />
        )}
        {profile.username && (
          <p className="settings-fact">
            <span>Username</span> {profile.username}
          </p>
        )}
        <FormActions>
          <SubmitButton submitting={form.submitting} busyLabel="Saving…">
            Save profile
          </SubmitButton>
        </FormActions>
      </Form>
    </SettingCard>
  );
}
