import type { StaffUser } from '@tag/contract/admin';
import { formatDate } from '@tag/contract/formats';
import { ROLE_LABELS } from '@tag/contract/permissions';
import type { DataColumn } from '@tag/ui/data-table';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { Status } from './status.tsx';
import { UserActions, type UserAct } from './user-actions.tsx';

/** The list's columns; `onAct` handles the last one's buttons. */
export function userColumns(
  acts: readonly UserAct[],
  ownId: string | undefined,
  onAct: (act: UserAct, user: StaffUser) => void,
): DataColumn<StaffUser>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      sortable: true,
      cell: ({ firstName, lastName, username }) => (
        <span className="list-long">
          {firstName} {lastName}
          {username && <span className="list-aside">{username}</span>}
        </span>
      ),
    },
    {
      key: 'email',
      label: 'Email',
      sortable: true,
      cell: ({ email }) => (
        <span className="staff-email">
          <EmailText email={email} />
        </span>
      ),
    },
    { key: 'role', label: 'Role', sortable: true, cell: ({ role }) => ROLE_LABELS[role.name] },
    { key: 'status', label: 'Status', sortable: true, cell: (user) => <Status user={user} /> },
    {
      key: 'createdAt',
      label: 'Created',
      sortable: true,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'lastLoginAt',
      label: 'Last sign-in',
      sortable: true,
      cell: ({ lastLoginAt }) => (lastLoginAt ? formatDate(lastLoginAt) : 'Never'),
    },
    ...(acts.length > 0
      ? [
          {
            key: 'acts',
            label: 'Actions',
            cell: (user: StaffUser) => (
              <UserActions {...{ acts, user, onAct }} isOwn={user.id === ownId} />
            ),
          },
        ]
      : []),
  ];
}
