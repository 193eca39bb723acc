import type { endpoints } from '@tag/contract';
import type { AssertOwnPassword } from '../auth/own-password.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { readAuditTrail } from './audit-trail.ts';
import { userChanges } from './change-users.ts';
import { resetFactors } from './reset-factors.ts';
import { startImpersonation } from './start-impersonation.ts';
import { listUsers } from './users.ts';

type Calls = Pick<
  typeof endpoints,
  | 'listRoles'
  | 'listUsers'
  | 'createUser'
  | 'updateUser'
  | 'resendPassword'
  | 'resetFactors'
  | 'impersonateUser'
  | 'listGroupSubmitters'
  | 'readAuditTrail'
>;

export function adminHandlers(deps: {
  database: Database;
  assertOwnPassword: AssertOwnPassword;
}): Handlers<Calls> {
  const { database } = deps;
  const { query } = database;
  const changes = userChanges(deps);
  return {
    async listRoles() {
      const roles = await query.selectFrom('roles').selectAll().orderBy('id').execute();
      const held = await query.selectFrom('rolePermissions').selectAll().execute();
      const items = roles.map(({ id, name }) => ({
        id,
        name,
        permissions: held
          .filter(({ roleId }) => roleId === id)
          .map(({ action, resource }) => ({ action, resource })),
      }));
      return { items };
    },
    listUsers: ({ query: wanted }) => listUsers(database, wanted),
    createUser: ({ body }, call) => changes.create(body, call),
    updateUser: ({ params, body }, call) => changes.update(params.id, body, call),
    resendPassword: async ({ params }, call) => {
      await changes.resendPassword(params.id, call);
      return {};
    },
    resetFactors: async ({ params }, call) => {
      await resetFactors(database, params.id, call);
      return {};
    },
    impersonateUser: ({ params }, call) => startImpersonation(database, params.id, call),
    async listGroupSubmitters(_, { caller }) {
      const users = await query
        .selectFrom('users')
        .select(['id', 'firstName', 'lastName'])
        .where('isGroupSubmitter', '=', true)
        .where('status', '=', 'active')
        .where('id', '!=', caller.userId)
        .orderBy('lastName')
        .orderBy('firstName')
        .execute();
      const items = users.map(({ firstName, id, lastName }) => ({
        id,
        name: `${firstName} ${lastName}`,
      }));
      return { items };
    },
    readAuditTrail: ({ query: wanted }) => readAuditTrail(database, wanted),
  };
}
