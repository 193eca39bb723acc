import { impersonateUser, listRoles, listUsers, resetFactors } from '@tag/contract/admin';
import { Button } from '@tag/ui/button';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ExportButton } from '../../features/csv/export-button.tsx';
import { useMay } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useListAddress } from '../../features/lists/list-address.ts';
import { sessionStore } from '../../session/session-store.ts';
import { usePermission } from '../../session/use-permission.ts';
import { readFilters } from './user-filters.ts';
import { userColumns } from './user-columns.tsx';
import { UserFilterBar } from './user-filter-bar.tsx';
import { UserTasks, type UserTask } from './user-tasks.tsx';
import type { UserAct } from './user-actions.tsx';
import { usersFile } from './users-file.ts';
import '@tag/ui/button.css';
import '@tag/ui/data-table/data-table.css';
import '@tag/ui/data-table/pagination.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/form/form.css';
import '@tag/ui/modal.css';
import '@tag/ui/notice.css';
import '@tag/ui/row-menu.css';
import '../../features/lists/lists.css';
import './screen.css';

export const head: PageHead = {
  title: 'Users',
  description: 'Everyone with an account or an invitation.',
};

export default function StaffUsersScreen() {
  usePageHead(head);
  const client = useClient();
  const [address, go] = useListAddress();
  const [task, setTask] = useState<UserTask>();
  const { userProfile } = useSnapshot(sessionStore);
  const mayCreate = usePermission({ action: 'create', resource: 'users' });
  const mayUpdate = usePermission({ action: 'update', resource: 'users' });
  const mayImpersonate = usePermission({ action: 'impersonate', resource: 'users' });
  const isThemselves = useMay(resetFactors, impersonateUser);

  const filters = readFilters(address);
  const list = useAnswer(JSON.stringify(filters), (signal) =>
    client.call(listUsers, { query: filters }, { signal }),
  );
  const { answer, again } = list;
  // The changed user may no longer be in the list, and the pressed button gone.
  const changed = useRef(false);
  useEffect(() => {
    if (changed.current && document.activeElement === document.body) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    changed.current = false;
  }, [answer]);
  const { answer: roleAnswer } = useAnswer('roles', () => client.call(listRoles));
  const roles = roleAnswer?.items ?? [];

  const acts: UserAct[] = [];
  if (mayUpdate) acts.push('edit', 'resend');
  if (mayUpdate && isThemselves) acts.push('factor');
  if (mayImpersonate && isThemselves) acts.push('impersonate');

  return (
    <AreaPage title="Users" lead="Everyone with an account or an invitation.">
      <div className="list-bar">
        <UserFilterBar
          search={filters.search ?? ''}
          status={filters.status ?? ''}
          role={String(filters.roleId ?? '')}
          roles={roles}
          onChange={go}
        />
        <div className="list-bar__acts">
          <ExportButton fileName="users.csv" write={() => usersFile(client, filters)} />
          {mayCreate && (
            <Button look="primary" onClick={() => setTask({ kind: 'create' })}>
              New user
            </Button>
          )}
        </div>
      </div>
      <PagedTable
        caption="Users"
        things="users"
        columns={userColumns(acts, userProfile?.id, (kind, user) => setTask({ kind, user }))}
        list={list}
        keyOf={({ id }) => id}
        sort={{ key: filters.sort, direction: filters.direction }}
        onSort={(sort, direction) => go({ sort, direction })}
        none={{
          title: 'Nobody like that',
          text: CLIENT_ERRORS.no_search_results,
          filters: ['search', 'status', 'role'],
        }}
        go={go}
      />
      {task && (
        <UserTasks
          task={task}
          roles={roles}
          onDone={() => {
            changed.current = true;
            again();
          }}
          onClose={() => setTask(undefined)}
        />
      )}
    </AreaPage>
  );
}
