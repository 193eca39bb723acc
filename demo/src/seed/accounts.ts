import type { UserStatus } from '@tag/contract/users';
import { randomUUID } from 'node:crypto';
import { randomOf } from '@tag/demo-art/random';
import type { Database } from '@tag/server';
import { passwordHasher } from '@tag/server/seeding';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts/demo-accounts.ts';

/** Submitters' addresses, for bills and parcels. */
const ADDRESSES = {
  'collector@example.com': {
    addressType: 'residential',
    address: '27 Alder St',
    address2: null,
    cityName: 'Portland',
    stateCode: 'OR',
    zipcode: '97205',
  },
  'dealer@example.com': {
    addressType: 'commercial',
    address: '418 Market St',
    address2: 'Suite 5',
    cityName: 'Philadelphia',
    stateCode: 'PA',
    zipcode: '19106',
  },
} as const;

const FIRST_NAMES =
  'Avery Blake Camila Devon Élodie Farah Gabriel Hana Imani Jonas Kenji Lucía Mateo Nadia Omar Priya Quinn Rosa Søren Tomás Uma Victor Wren Ximena Yara Zoë'.split(
    ' ',
  );
const LAST_NAMES =
  "Abbott Becker Castillo Dubois Eriksen Fischer Greene Hughes Ibrahim Jensen Kowalski Lindqvist Moreau Nakamura O'Neil Petrov Quigley Rossi Silva Tanaka Underwood Vasquez Whitaker Xu Young Zimmermann".split(
    ' ',
  );
const OTHERS = 60;
const DAY_MS = 86_400_000;

/**
 * The demo's accounts, and customers for the staff's list, who can't sign in. Existing accounts
 * stay as they are: their passwords may have changed.
 */
export async function seedAccounts({ query: db }: Database, now: Date): Promise<void> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_ACCOUNTS[0].email)
    .executeTakeFirst();
  if (known) return;
  const hasher = passwordHasher({ memoryKib: 19_456 });
  const accounts = await Promise.all(
    DEMO_ACCOUNTS.map(async (account, index) => ({
      ...account,
      status: 'active' as const,
      emailVerifiedAt: now,
      createdAt: new Date(now.getTime() - (400 - index) * DAY_MS),
      phoneNumber: `(555)-010-00${index + 10}`,
      dateOfBirth: `198${index}-0${index + 3}-14`,
      passwordHash: await hasher.hash(DEMO_PASSWORD),
      isGroupSubmitter: account.email === 'dealer@example.com',
    })),
  );
  // The hash of a random password.
  const lapsedHash = await hasher.hash(randomUUID());
  await db
    .insertInto('users')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('users')
    .values(Array.from({ length: OTHERS }, (_, index) => makeCustomer(index, now, lapsedHash)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const addresses = Object.entries(ADDRESSES).flatMap(([email, address]) =>
    (['billing', 'shipping'] as const).map((type) => ({
      userId: users.find((user) => user.email === email)!.id,
      type,
      ...address,
      countryId: 233,
      isDefault: true,
    })),
  );
  await db.insertInto('userAddresses').values(addresses).execute();
}

function makeCustomer(index: number, now: Date, lapsedHash: string) {
  const random = randomOf('customer', index);
  const firstName = random.pick(FIRST_NAMES);
  const lastName = LAST_NAMES[index % LAST_NAMES.length]!;
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/ø/g, 'o')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  const status: UserStatus = random.chance(0.72)
    ? 'active'
    : random.pick(['unverified', 'inactive', 'password_reset', 'registered'] as const);
  const createdAt = new Date(now.getTime() - random.exponential(160) * DAY_MS);
  const seen = new Date(
    createdAt.getTime() + random.next() * (now.getTime() - createdAt.getTime()),
  );
  const isInvited = status === 'registered' && random.chance(0.5);
  return {
    email: `${plain}${index}@example.org`,
    firstName,
    lastName,
    roleId: 1,
    status,
    createdAt,
    emailVerifiedAt: status === 'unverified' || status === 'registered' ? null : createdAt,
    lastLoginAt: status === 'active' ? seen : null,
    temporaryHash: isInvited ? lapsedHash : null,
    temporaryExpiresAt: isInvited ? createdAt : null,
    passwordHash: null,
    username: null,
    phoneNumber: random.chance(0.7)
      ? `(555)-01${random.whole(1, 9)}-${random.whole(1000, 9999)}`
      : null,
    dateOfBirth: null,
  };
}
