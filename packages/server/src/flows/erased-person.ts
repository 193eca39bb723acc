import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/** Takes the place of a name. */
export const DELETED_USER = 'Deleted user';

/** A user whose data are being deleted, and where others mention them. */
export interface ErasedPerson {
  readonly id: string;
  readonly sellerId: string | null;
  readonly avatarKey: string | null;
  /** Their addresses, with others that they had or asked for; in lower case. */
  readonly emails: readonly string[];
  /** Takes the place of an address where there must be one: nobody gets email there. */
  readonly nobody: string;
  /** Their full name, phone number, and streets. */
  readonly words: readonly string[];
  /** Orders that they own, submit, or have cards in. */
  readonly orders: readonly number[];
  readonly orderNumbers: readonly string[];
  /** What others’ group orders have of them. */
  readonly subOrders: readonly string[];
}

/** Finds a user by their address, and locks them until the transaction ends. */
export async function lockPerson(
  db: Transaction,
  email: string,
): Promise<ErasedPerson | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'phoneNumber', 'sellerId', 'avatarKey'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const { avatarKey, firstName, id, lastName, phoneNumber, sellerId } = user;
  const emails = await findEmails(db, id);
  const subOrders = await findSubOrders(db, id, emails);
  const orders = await findOrders(db, id, subOrders);
  const streets = await findStreets(db, id);
  return {
    id,
    sellerId,
    avatarKey,
    emails,
    nobody: `${id}@deleted.invalid`,
    // One without a letter or space could be any number.
    words: [`${firstName} ${lastName}`, phoneNumber ?? '', ...streets].filter((it) =>
      /\D/.test(it),
    ),
    orders: orders.map((order) => order.id),
    orderNumbers: orders.map((order) => order.number),
    subOrders,
  };
}

/** Without addresses that belong to somebody else by now. */
async function findEmails(db: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(known.email) as email from (
      select email from users where id = ${id}
      union all select customer_email from sub_orders where customer_id = ${id}
      union all select email from hand_overs where recipient_id = ${id}
      -- They asked to change to it.
      union all select email from one_time_codes where user_id = ${id}
    ) known
    where known.email is not null and not exists (
      select from users u where lower(u.email) = lower(known.email) and u.id <> ${id})`.execute(db);
  return rows.map(({ email }) => email);
}

async function findSubOrders(
  db: Transaction,
  id: string,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sub_orders
    where customer_id = ${id} or lower(customer_email) = any(${emails}::text[])`.execute(db);
  return rows.map((row) => row.id);
}

async function findOrders(db: Transaction, id: string, subOrders: readonly string[]) {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from orders
    where owner_id = ${id} or group_submitter_id = ${id}
      or id in (select order_id from submitter_requests where submitter_id = ${id})
      or id in (select order_id from sub_orders where id = any(${subOrders}::uuid[]))`.execute(db);
  return rows;
}

async function findStreets(db: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select distinct line from user_addresses, unnest(array[address, address2]) line
    where user_id = ${id} and length(line) > 4`.execute(db);
  return rows.map(({ line }) => line);
}
