import { createUser, staffUserChangeStruct, updateUser, type StaffUser } from '@tag/contract/admin';
import { formatPhone } from '@tag/contract/formats';
import { ROLE_LABELS, type RoleName } from '@tag/contract/permissions';
import { USER_STATUS_LABELS, type UserStatus } from '@tag/contract/users';
import {
  CheckboxField,
  PasswordField,
  PhoneField,
  SelectField,
  TextField,
  useForm,
} from '@tag/ui/form';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { sessionStore } from '../../session/session-store.ts';

export interface UserFormModalProps {
  /** The one to change; without it a new one is made. */
  user?: StaffUser | undefined;
  roles: readonly { readonly id: number; readonly name: RoleName }[];
  onSaved(user: StaffUser): void;
  onClose(): void;
}

/** A new user may get any of these; an existing one the first two, or the current one. */
const NEW_STATUSES = ['registered', 'active', 'inactive'] as const;

function statusChoices(user: StaffUser | undefined) {
  const statuses: readonly UserStatus[] = user
    ? [...new Set<UserStatus>([user.status, 'active', 'inactive'])]
    : NEW_STATUSES;
  return statuses.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));
}

/** Whether an existing user is being given another address. */
function movesFrom(user: StaffUser | undefined, email: string): boolean {
  return user !== undefined && email.trim().toLowerCase() !== user.email.toLowerCase();
}

export function UserFormModal({ user, roles, onSaved, onClose }: UserFormModalProps) {
  const client = useClient();
  const { userProfile } = useSnapshot(sessionStore);
  const isOwn = user !== undefined && user.id === userProfile?.id;
  const customer = roles.find(({ name }) => name === 'customer');
  const form = useForm({
    schema: staffUserChangeStruct,
    initial: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      username: user?.username ?? '',
      phoneNumber: formatPhone(user?.phoneNumber ?? ''),
      roleId: String(user?.role.id ?? customer?.id ?? ''),
      status: user?.status ?? 'registered',
      isGroupSubmitter: user?.isGroupSubmitter ?? false,
      currentPassword: '',
    },
    fieldOfCode: { user_existed: 'email', current_password_incorrect: 'currentPassword' },
    prepare: ({ username, phoneNumber, roleId, currentPassword, ...values }) => ({
      ...values,
      // Only another address takes it.
      ...(movesFrom(user, values.email) && { currentPassword }),
      ...(username.trim() && { username }),
      ...(phoneNumber.trim() && { phoneNumber }),
      ...(roleId && { roleId: Number(roleId) }),
    }),
    async submit(body) {
      onSaved(
        user
          ? await client.call(updateUser, { params: { id: user.id }, body })
          : await client.call(createUser, { body }),
      );
    },
  });
  const roleChoices = roles.map(({ id, name }) => ({
    value: String(id),
    label: ROLE_LABELS[name],
  }));

  return (
    <FormModal
      {...{ form, onClose }}
      title={user ? `Edit ${user.firstName} ${user.lastName}` : 'New user'}
      submit={user ? 'Save user' : 'Create user'}
      busy="Saving…"
    >
      {!user && <p className="staff-remark">We’ll email them a password for the first sign-in.</p>}
      <div className="tag-form-pair">
        <TextField {...form.field('firstName')} label="First name" />
        <TextField {...form.field('lastName')} label="Last name" />
      </div>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        disabled={isOwn}
        hint={isOwn ? 'Change your own email address in your account settings.' : undefined}
      />
      {movesFrom(user, form.values.email) && (
        <PasswordField
          {...form.field('currentPassword')}
          optional={false}
          label="Your password"
          hint="To change someone’s email address. They’re signed out, and confirm the new address by email."
          autoComplete="current-password"
        />
      )}
      <div className="tag-form-pair">
        <TextField {...form.field('username')} label="Username" />
        <PhoneField {...form.field('phoneNumber')} autoComplete="off" />
      </div>
      <div className="tag-form-pair">
        <SelectField {...form.field('roleId')} label="Role" choices={roleChoices} />
        <SelectField {...form.field('status')} label="Status" choices={statusChoices(user)} />
      </div>
      <CheckboxField
        {...form.field('isGroupSubmitter')}
        label="Can submit orders for others (group submitter)"
      />
    </FormModal>
  );
}
