import type { StaffUser } from '@tag/contract/admin';
import { formatDate } from '@tag/contract/formats';
import { ROLE_LABELS } from '@tag/contract/permissions';
import type { DataColumn } from '@tag/ui/data-table';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { Status } from './status.tsx';
import { userActs, type UserAct } from './user-acts.ts';

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
        <span className="list-long list-name">
          {firstName} {lastName}
          {username && <span className="list-aside">{username}</span>}
        </span>
      ),
    },
    {
      key: 'email',
      label: 'Email',
      narrow: 'line',
      sortable: true,
      cell: ({ email }) => (
        <span className="staff-email">
          <EmailText email={email} />
        </span>
      ),
    },
    {
      key: 'role',
      label: 'Role',
      narrow: 'second-end',
      sortable: true,
      cell: ({ role }) => (
        <span className={role.name === 'customer' ? 'list-usual' : undefined}>
          {ROLE_LABELS[role.name]}
        </span>
      ),
    },
    {
      key: 'status',
      label: 'Status',
      narrow: 'end',
      sortable: true,
      cell: (user) => <Status user={user} />,
    },
    {
      key: 'createdAt',
      label: 'Created',
      narrow: 'least',
      sortable: true,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'lastLoginAt',
      label: 'Last sign-in',
      narrow: 'least',
      sortable: true,
      cell: ({ lastLoginAt }) => (lastLoginAt ? formatDate(lastLoginAt) : 'Never'),
    },
    ...(acts.length > 0 ? [userActs(acts, ownId, onAct)] : []),
  ];
}
