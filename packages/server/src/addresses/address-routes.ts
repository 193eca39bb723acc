import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { addressService } from './service.ts';

type Calls = Pick<
  typeof endpoints,
  'listAddresses' | 'createAddress' | 'updateAddress' | 'setDefaultAddress' | 'deleteAddress'
>;

export function addressHandlers(database: Database): Handlers<Calls> {
  const addresses = addressService(database);
  return {
    listAddresses: async ({ query }, { caller }) => ({
      items: await addresses.list(caller.userId, query.type),
    }),
    createAddress: ({ body }, call) => addresses.create(body, call),
    updateAddress: ({ params, body }, call) => addresses.update(params.id, body, call),
    setDefaultAddress: async ({ params, body }, call) => ({
      items: await addresses.setDefault(params.id, body.type, call),
    }),
    deleteAddress: async ({ params, body }, call) => ({
      items: await addresses.remove(params.id, body.type, call),
    }),
  };
}
