import { fieldRefusal, Refusal } from '@tag/contract/errors';
import type { AppSetup, Factors, NewPasskey, PasskeyCreation } from '@tag/contract/users';
import { addMinutes, isFuture } from 'date-fns';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { removeFactors, readMethods } from '../auth/factors/second-factors.ts';
import { renewCodes } from '../auth/factors/recovery-codes.ts';
import { lockCode, spendCode } from '../auth/one-time-codes.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import type { FactorChange } from '../jobs/job-list.ts';
import type { UserDeps } from './deps.ts';

const REQUEST_MINUTES = 5;
const MOST_PASSKEYS = 20;

const CHANGES = {
  app_added: 'factor_added',
  app_removed: 'factor_removed',
  passkey_added: 'factor_added',
  passkey_removed: 'factor_removed',
  codes_renewed: 'recovery_codes_renewed',
} as const satisfies Partial<Record<FactorChange, string>>;

/** A staff member's own second factors. */
export function ownFactors({ database, factors }: Pick<UserDeps, 'database' | 'factors'>) {
  const { query } = database;
  const { adminsNeedFactor, apps, passkeys } = factors;

  /** Locks the caller's row: their changes come one after another. */
  const readUser = (db: Transaction, { caller }: SignedInCall) =>
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.roleId')
      .select([
        'users.id',
        'users.email',
        'users.firstName',
        'users.lastName',
        'roles.name as role',
      ])
      .where('users.id', '=', caller.userId)
      .forNoKeyUpdate('users')
      .executeTakeFirstOrThrow();

  /** @throws ApiError `invalid_user` for customers. */
  async function readStaff(db: Transaction, call: SignedInCall) {
    const user = await readUser(db, call);
    if (user.role === 'customer') throw new Refusal('invalid_user');
    return user;
  }

  async function record(
    db: Transaction,
    call: SignedInCall,
    change: keyof typeof CHANGES,
    name = '',
  ) {
    const kind = change.startsWith('passkey') ? 'passkey' : 'authenticator app';
    const details = change === 'codes_renewed' ? {} : { kind, ...(name && { name }) };
    await recordEvent(db, call, { action: CHANGES[change], details });
    await addJob(db, 'mail_factor', { userId: call.caller.userId, change });
  }

  /** @returns ten recovery codes with the first factor, else none: the earlier ones stay. */
  async function added(db: Transaction, call: SignedInCall, isFirst: boolean): Promise<string[]> {
    const { userId } = call.caller;
    await db
      .updateTable('sessions')
      .set({ needsFactor: false })
      .where('userId', '=', userId)
      .where('needsFactor', '=', true)
      .execute();
    return isFirst ? renewCodes(db, userId) : [];
  }

  /** Call it after removing one. @throws ApiError `second_factor_missing` */
  async function removed(db: Transaction, call: SignedInCall, role: string): Promise<void> {
    const { userId } = call.caller;
    if ((await readMethods(db, userId)).length > 0) return;
    if (adminsNeedFactor && role === 'admin') throw new Refusal('second_factor_missing');
    await removeFactors(db, userId);
  }

  return {
    async read({ caller: { userId } }: SignedInCall): Promise<Factors> {
      const [app, keys, codes, user] = await Promise.all([
        query
          .selectFrom('authenticatorApps')
          .select(['addedAt', 'lastUsedAt'])
          .where('userId', '=', userId)
          .where('secret', 'is not', null)
          .executeTakeFirst(),
        query
          .selectFrom('passkeys')
          .select(['id', 'name', 'addedAt', 'lastUsedAt'])
          .where('userId', '=', userId)
          .orderBy('addedAt')
          .execute(),
        query
          .selectFrom('recoveryCodes')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('userId', '=', userId)
          .where('usedAt', 'is', null)
          .executeTakeFirstOrThrow(),
        query
          .selectFrom('users')
          .innerJoin('roles', 'roles.id', 'users.roleId')
          .select('roles.name as role')
          .where('users.id', '=', userId)
          .executeTakeFirstOrThrow(),
      ]);
      return {
        authenticator: app
          ? {
              addedAt: app.addedAt!.toISOString(),
              lastUsedAt: app.lastUsedAt?.toISOString() ?? null,
            }
          : null,
        passkeys: keys.map(({ addedAt, id, lastUsedAt, name }) => ({
          id,
          name,
          addedAt: addedAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: codes.count,
        isRequired: adminsNeedFactor && user.role === 'admin',
      };
    },

    startApp: (call: SignedInCall): Promise<AppSetup> =>
      inTransaction(query, async (db) => apps.start(db, await readStaff(db, call))),

    /** @throws ApiError `factor_refused` */
    confirmApp: (code: string, call: SignedInCall): Promise<string[]> =>
      inTransaction(query, async (db) => {
        const { id } = await readStaff(db, call);
        const before = await readMethods(db, id);
        if (!(await apps.confirm(db, id, code))) throw new Refusal('factor_refused');
        await record(db, call, 'app_added');
        return added(db, call, before.length === 0);
      }),

    /** @throws ApiError `not_found`, `second_factor_missing` */
    removeApp: (call: SignedInCall): Promise<void> =>
      inTransaction(query, async (db) => {
        const { id, role } = await readUser(db, call);
        const gone = await db
          .deleteFrom('authenticatorApps')
          .where('userId', '=', id)
          .where('secret', 'is not', null)
          .returning('userId')
          .executeTakeFirst();
        if (!gone) throw new Refusal('not_found');
        await record(db, call, 'app_removed');
        await removed(db, call, role);
      }),

    requestPasskey: (call: SignedInCall): Promise<PasskeyCreation> =>
      inTransaction(query, async (db) => {
        const { email, firstName, id, lastName } = await readStaff(db, call);
        const request = await db
          .insertInto('oneTimeCodes')
          .values({
            purpose: 'new_passkey',
            userId: id,
            expiresAt: addMinutes(new Date(), REQUEST_MINUTES),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return passkeys.creation(db, { id, email, name: `${firstName} ${lastName}` }, request.id);
      }),

    /** @throws ApiError `factor_refused`; `validation` for too many. */
    addPasskey: (form: NewPasskey, call: SignedInCall): Promise<string[]> =>
      inTransaction(query, async (db) => {
        const row = await lockCode(db, form.id, ['new_passkey']);
        const isOpen = row && !row.usedAt && isFuture(row.expiresAt);
        if (!isOpen || row.userId !== call.caller.userId) throw new Refusal('factor_refused');
        const { id } = await readStaff(db, call);
        const before = await readMethods(db, id);
        if ((await passkeys.request(db, id, form.id)).credentials.length >= MOST_PASSKEYS) {
          throw fieldRefusal('body.name', `You have ${MOST_PASSKEYS} passkeys. Remove one first`);
        }
        if (!(await passkeys.add(db, id, form))) throw new Refusal('factor_refused');
        await spendCode(db, form.id);
        await record(db, call, 'passkey_added', form.name);
        return added(db, call, before.length === 0);
      }),

    /** @throws ApiError `not_found` */
    async renamePasskey(id: string, name: string, { caller }: SignedInCall): Promise<void> {
      const renamed = await query
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('userId', '=', caller.userId)
        .returning('id')
        .executeTakeFirst();
      if (!renamed) throw new Refusal('not_found');
    },

    /** @throws ApiError `not_found`, `second_factor_missing` */
    removePasskey: (id: string, call: SignedInCall): Promise<void> =>
      inTransaction(query, async (db) => {
        const { id: userId, role } = await readUser(db, call);
        const gone = await db
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('userId', '=', userId)
          .returning('name')
          .executeTakeFirst();
        if (!gone) throw new Refusal('not_found');
        await record(db, call, 'passkey_removed', gone.name);
        await removed(db, call, role);
      }),

    /** @throws ApiError `not_found` without a second factor. */
    renewCodes: (call: SignedInCall): Promise<string[]> =>
      inTransaction(query, async (db) => {
        const { id } = await readUser(db, call);
        if ((await readMethods(db, id)).length === 0) throw new Refusal('not_found');
        await record(db, call, 'codes_renewed');
        return renewCodes(db, id);
      }),
  };
}
