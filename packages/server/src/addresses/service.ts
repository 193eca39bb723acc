import type { AddressForm, AddressUse, UserAddress } from '@tag/contract/addresses';
import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { checkPlace, type CheckedPlace } from './check.ts';

/** For one use. */
const MOST_ADDRESSES = 50;

/**
 * The addresses of the signed-in user. Each use that has addresses has exactly one default. Changes of
 * one user's addresses run one by one.
 */
export function addressService(database: Database) {
  const { query } = database;

  async function list(userId: string, type: AddressUse | undefined): Promise<UserAddress[]> {
    const rows = await query
      .selectFrom('userAddresses as it')
      .innerJoin('countries as country', 'country.id', 'it.countryId')
      .select([
        'it.id',
        'it.type',
        'it.addressType',
        'it.address',
        'it.address2',
        'it.cityName',
        'it.stateCode',
        'it.zipcode',
        'it.countryId',
        'country.name as countryName',
        'it.isDefault',
      ])
      .where('it.userId', '=', userId)
      .$if(type !== undefined, (some) => some.where('it.type', '=', type!))
      .orderBy('it.type')
      .orderBy('it.isDefault', 'desc')
      .orderBy('it.createdAt', 'desc')
      .execute();
    return rows;
  }

  async function find(userId: string, id: string): Promise<UserAddress> {
    const found = (await list(userId, undefined)).find((address) => address.id === id);
    if (!found) throw new Refusal('not_found');
    return found;
  }

  const inTurn = <T>(userId: string, work: (db: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(query, async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      return work(db);
    });

  return {
    list,

    async create(form: AddressForm, call: SignedInCall): Promise<UserAddress> {
      const { userId } = call.caller;
      const place = await checkPlace(database, form);
      const id = await inTurn(userId, async (db) => {
        const { count } = await db
          .selectFrom('userAddresses')
          .select((it) => it.fn.countAll<number>().as('count'))
          .where('userId', '=', userId)
          .where('type', '=', form.type)
          .executeTakeFirstOrThrow();
        if (count >= MOST_ADDRESSES) {
          const reason = `There are ${MOST_ADDRESSES} already; take one away first`;
          throw fieldRefusal('body.type', reason);
        }
        const made = await db
          .insertInto('userAddresses')
          .values({ userId, type: form.type, ...columnsOf(form, place) })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (form.isDefault || count === 0) await makeDefault(db, userId, made.id, form.type);
        await recordEvent(db, call, { action: 'address_added' });
        return made.id;
      });
      return find(userId, id);
    },

    async update(id: string, form: AddressForm, call: SignedInCall): Promise<UserAddress> {
      const { userId } = call.caller;
      const before = await find(userId, id);
      const place = await checkPlace(database, form);
      await inTurn(userId, async (db) => {
        const changed = await db
          .updateTable('userAddresses')
          .set({ ...columnsOf(form, place), type: form.type, isDefault: false })
          .where('id', '=', id)
          .where('userId', '=', userId)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) throw new Refusal('not_found');
        const keeps = before.isDefault && before.type === form.type;
        if (form.isDefault ?? keeps) await makeDefault(db, userId, id, form.type);
        for (const type of new Set([before.type, form.type])) await ensureDefault(db, userId, type);
        await recordEvent(db, call, { action: 'address_changed' });
      });
      return find(userId, id);
    },

    async setDefault(id: string, type: AddressUse, call: SignedInCall): Promise<UserAddress[]> {
      const { userId } = call.caller;
      await inTurn(userId, async (db) => {
        await makeDefault(db, userId, id, type);
        await recordEvent(db, call, { action: 'address_changed' });
      });
      return list(userId, type);
    },

    async remove(id: string, type: AddressUse, call: SignedInCall): Promise<UserAddress[]> {
      const { userId } = call.caller;
      await inTurn(userId, async (db) => {
        const gone = await db
          .deleteFrom('userAddresses')
          .where('id', '=', id)
          .where('userId', '=', userId)
          .where('type', '=', type)
          .executeTakeFirst();
        if (gone.numDeletedRows === 0n) throw new Refusal('not_found');
        await ensureDefault(db, userId, type);
        await recordEvent(db, call, { action: 'address_removed' });
      });
      return list(userId, type);
    },
  };
}

function columnsOf(form: AddressForm, { countryId, stateCode }: CheckedPlace) {
  const { address, address2, addressType, cityName, zipcode } = form;
  return {
    address,
    address2: address2 || null,
    addressType,
    cityName,
    zipcode,
    countryId,
    stateCode,
  };
}

/** @throws ApiError `not_found` if the user has no such address for that use. */
async function makeDefault(
  db: Transaction,
  userId: string,
  id: string,
  type: AddressUse,
): Promise<void> {
  const ofUse = db
    .updateTable('userAddresses')
    .where('userId', '=', userId)
    .where('type', '=', type);
  await ofUse.set({ isDefault: false }).where('isDefault', '=', true).execute();
  const made = await ofUse.set({ isDefault: true }).where('id', '=', id).executeTakeFirst();
  if (made.numUpdatedRows === 0n) throw new Refusal('not_found');
}

/** If a use has addresses but no default, the newest becomes the default. */
async function ensureDefault(db: Transaction, userId: string, type: AddressUse): Promise<void> {
  const newest = await db
    .selectFrom('userAddresses')
    .select(['id', 'isDefault'])
    .where('userId', '=', userId)
    .where('type', '=', type)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  if (newest && !newest.isDefault) await makeDefault(db, userId, newest.id, type);
}
