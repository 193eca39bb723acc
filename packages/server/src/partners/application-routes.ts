import type { endpoints } from '@tag/contract';
import type { Queries } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';
import { apply, approve, listApplications, readAccess, refuse } from './applications.ts';

type Calls = Pick<
  typeof endpoints,
  | 'readPartnerAccess'
  | 'requestPartnerAccess'
  | 'listPartnerApplications'
  | 'approvePartner'
  | 'refusePartner'
>;

/** Calls about becoming a partner: customers', and staff's answers. */
export const applicationHandlers = (query: Queries): Handlers<Calls> => ({
  readPartnerAccess: (_, { caller }) => readAccess(query, caller.userId),
  requestPartnerAccess: ({ body }, call) => apply(query, body, call),
  listPartnerApplications: ({ query: wanted }) => listApplications(query, wanted),
  approvePartner: ({ body, params }, call) => approve(query, params.id, body.name, call),
  refusePartner: ({ body, params }, call) => refuse(query, params.id, body.reason, call),
});
