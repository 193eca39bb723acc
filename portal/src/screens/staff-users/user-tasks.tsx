import { impersonateUser, resendPassword, resetFactors, type StaffUser } from '@tag/contract/admin';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { href } from '../../pages/href.ts';
import { UserFormModal, type UserFormModalProps } from './user-form-modal.tsx';

export type UserTask =
  | { readonly kind: 'create'; readonly user?: undefined }
  | { readonly kind: 'edit' | 'resend' | 'factor' | 'impersonate'; readonly user: StaffUser };

interface UserTasksProps {
  task: UserTask;
  roles: UserFormModalProps['roles'];
  /** Something changed. */
  onDone(): void;
  onClose(): void;
}

/** The dialog of the current task for a user. */
export function UserTasks({ task, roles, onDone, onClose }: UserTasksProps) {
  const client = useClient();
  const { kind, user } = task;
  if (kind === 'create' || kind === 'edit') {
    // A form without its roles could not be sent.
    if (roles.length === 0) return null;
    return (
      <UserFormModal
        {...{ user, roles, onClose }}
        onSaved={({ firstName, lastName, email }) => {
          onClose();
          onDone();
          say(user ? `Saved ${firstName} ${lastName}.` : `We emailed a password to ${email}.`);
        }}
      />
    );
  }

  const name = `${user.firstName} ${user.lastName}`;
  if (kind === 'resend') {
    return (
      <ConfirmCall
        title={`Resend the password of ${name}?`}
        confirmLabel="Resend"
        call={() => client.call(resendPassword, { params: { id: user.id } })}
        said={`We emailed a new password to ${user.email}.`}
        onDone={onDone}
        onClose={onClose}
      >
        <p>
          We’ll email a password for one sign-in to {user.email}. The current one stops working, and
          they are signed out everywhere.
        </p>
      </ConfirmCall>
    );
  }
  if (kind === 'factor') {
    return (
      <ConfirmCall
        title={`Remove the second factor of ${name}?`}
        confirmLabel="Remove"
        danger
        call={() => client.call(resetFactors, { params: { id: user.id } })}
        said={`Removed the second factor of ${name}.`}
        onDone={onDone}
        onClose={onClose}
      >
        <p>
          For someone who lost it: make sure that it’s really {user.firstName} who asks. Their
          authenticator app, passkeys, and recovery codes stop working, they are signed out, and
          their password is enough until they add a second factor again. We’ll email {user.email}.
        </p>
      </ConfirmCall>
    );
  }

  async function impersonate(): Promise<string | undefined> {
    try {
      const codes = await client.call(impersonateUser, { params: { id: user!.id } });
      // Only now: the dialog for the password would be hidden behind a new tab. A browser allows it for some
      // seconds after a button was pressed.
      const tab = window.open('about:blank', '_blank');
      if (!tab) return 'The browser did not open a new tab. Allow it for this site and try again.';
      tab.opener = null;
      tab.location.replace(href('/impersonate/:token/:refreshToken', codes));
      return undefined;
    } catch (error) {
      return describeFailure(error);
    }
  }

  return (
    <ConfirmDialog
      title={`Impersonate ${name}?`}
      confirmLabel="Open in a new tab"
      validate={impersonate}
      onAction={onClose}
    >
      <p>
        You’ll act as {user.email} in a new tab for 30 minutes. Everything is logged under your
        name.
      </p>
    </ConfirmDialog>
  );
}
