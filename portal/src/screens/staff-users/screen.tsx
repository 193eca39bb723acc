import { impersonateUser, listRoles, listUsers, resetFactors } from '@tag/contract/admin';
import { Button } from '@tag/ui/button';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { ROLE_LABELS } from '@tag/contract/permissions';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ExportButton } from '../../features/csv/export-button.tsx';
import { useMay } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { sessionStore } from '../../session/session-store.ts';
import { usePermission } from '../../session/use-permission.ts';
import { readFilters, STATUSES } from './user-filters.ts';
import { userColumns } from './user-columns.tsx';
import { UserTasks, type UserTask } from './user-tasks.tsx';
import type { UserAct } from './user-acts.ts';
import { usersFile } from './users-file.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Users',
  description: 'Everyone with an account or an invitation.',
};

export default function StaffUsersScreen() {
  const client = useClient();
  const [task, setTask] = useState<UserTask>();
  const { userProfile } = useSnapshot(sessionStore);
  const mayCreate = usePermission({ action: 'create', resource: 'users' });
  const mayUpdate = usePermission({ action: 'update', resource: 'users' });
  const mayImpersonate = usePermission({ action: 'impersonate', resource: 'users' });
  const isThemselves = useMay(resetFactors, impersonateUser);

  const list = useList(readFilters, (query, signal) =>
    client.call(listUsers, { query }, { signal }),
  );
  const { again, query } = list;
  const { answer: roleAnswer } = useAnswer('roles', () => client.call(listRoles));
  const roles = roleAnswer?.items ?? [];

  const acts: UserAct[] = [];
  if (mayUpdate) acts.push('edit', 'resend');
  if (mayUpdate && isThemselves) acts.push('factor');
  if (mayImpersonate && isThemselves) acts.push('impersonate');

  return (
    <AreaPage title="Users" lead="Everyone with an account or an invitation.">
      <ListBar
        things="users"
        list={list}
        placeholder="Name, email or username"
        filters={[
          { name: 'status', label: 'Status', choices: STATUSES, value: query.status ?? '' },
          {
            name: 'role',
            label: 'Role',
            choices: roles.map(({ id, name }) => ({ value: String(id), label: ROLE_LABELS[name] })),
            value: String(query.roleId ?? ''),
          },
        ]}
      >
        <ExportButton fileName="users.csv" write={() => usersFile(client, query)} />
        {mayCreate && (
          <Button look="primary" onClick={() => setTask({ kind: 'create' })}>
            New user
          </Button>
        )}
      </ListBar>
      <PagedTable
        caption="Users"
        things="users"
        columns={userColumns(acts, userProfile?.id, (kind, user) => setTask({ kind, user }))}
        list={list}
        keyOf={({ id }) => id}
        none={{
          title: 'Nobody like that',
          text: CLIENT_ERRORS.no_search_results,
          filters: ['search', 'status', 'role'],
        }}
      />
      {task && (
        <UserTasks task={task} roles={roles} onDone={again} onClose={() => setTask(undefined)} />
      )}
    </AreaPage>
  );
}
