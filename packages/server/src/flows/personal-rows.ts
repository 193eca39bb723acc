import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { DELETED_USER, type ErasedPerson } from './erased-person.ts';

/** Rows of a table that are about one person. */
interface PersonalRows {
  readonly table: keyof Tables;
  /** Columns that may name the user. */
  readonly users?: readonly string[];
  /** Columns that may have one of their addresses. */
  readonly emails?: readonly string[];
  /** Other rows that are about them. */
  readonly others?: (who: ErasedPerson) => RawBuilder<boolean>;
  /** Only these of all those. */
  readonly only?: (who: ErasedPerson) => RawBuilder<boolean>;
  /** What the columns become; without it, the rows are deleted. */
  readonly becomes?: (who: ErasedPerson) => Readonly<Record<string, unknown>>;
}

const OF_USER = { users: ['userId'] } as const;
const OF_OWNER = { users: ['ownerId'] } as const;
const IS_DRAFT = sql<boolean>`stage = 'incomplete'`;
const IN_DRAFT = sql<boolean>`order_id in (select id from orders where ${IS_DRAFT})`;
const OF_OWN_ORDERS = ({ id }: ErasedPerson) =>
  sql<boolean>`order_id in (select id from orders where owner_id = ${id})`;

/** Details of the audit trail that say who somebody is, or where their parcels went. */
const AUDITED = [
  'email',
  'firstName',
  'lastName',
  'username',
  'phoneNumber',
  'url',
  'name',
  'trackingNumber',
];
/** Actions whose details are about somebody else. */
const ABOUT_OTHERS = ['customer_invited', 'submitter_asked', 'card_offered', 'partner_invited'];

/** SQL: whether the lab took a photo of this person’s cards or parcel. */
export const isPhotoOf = ({ id, orders }: ErasedPerson) => sql<boolean>`id in (
  select p.id from order_photos p
  join orders o on o.id = p.order_id
  left join order_items i on i.id = p.item_id
  left join sub_orders s on s.id = coalesce(p.sub_order_id, i.sub_order_id)
  where p.order_id = any(${orders}::bigint[]) and coalesce(s.customer_id, o.owner_id) = ${id})`;

/**
 * Everything that is about a person, table by table, in the order in which it can go. A table that refers to
 * users or has text must be here, in `MENTIONS`, or with a reason in `tests/accounts/personal-tables.test.ts`.
 */
export const PERSONAL: readonly PersonalRows[] = [
  // How they sign in, and what their programs use.
  { table: 'sessions', users: ['userId', 'impersonatorId'] },
  { table: 'oneTimeCodes', users: ['userId', 'actorId'], emails: ['email'] },
  { table: 'registrations', emails: ['email'] },
  { table: 'authenticatorApps', ...OF_USER },
  { table: 'passkeys', ...OF_USER },
  { table: 'recoveryCodes', ...OF_USER },
  { table: 'knownSources', ...OF_USER },
  { table: 'passwordAttempts', users: ['account'], emails: ['account'] },
  { table: 'apiKeys', ...OF_USER },
  // With its messages.
  { table: 'webhookEndpoints', ...OF_USER },

  // What they keep with us, and wrote to us.
  { table: 'uploads', ...OF_USER },
  { table: 'columnMappings', ...OF_USER },
  { table: 'sellingSettings', ...OF_USER },
  { table: 'certificateOwners', ...OF_OWNER },
  { table: 'helpMessages', emails: ['email'] },
  { table: 'parcelClaims', users: ['claimantId'] },
  { table: 'outboxMails', emails: ['recipient'] },
  { table: 'orderPhotos', others: isPhotoOf },
  {
    table: 'mailPauses',
    // Some begin with the sender.
    others: ({ emails, id }) => sql`string_to_array(address, ' ') && ${[id, ...emails]}::text[]`,
  },
  { table: 'strangerMails', users: ['senderId'], emails: ['address'] },

  // Who invited them, and whom they belong to.
  { table: 'partnerUsers', ...OF_USER },
  { table: 'partnerApplications', users: ['applicantId'], emails: ['contactEmail'] },
  { table: 'partnerInvitations', emails: ['email'] },
  {
    table: 'partners',
    emails: ['contactEmail'],
    becomes: ({ nobody }) => ({
      contactEmail: sql`coalesce((
        select u.email from partner_users m join users u on u.id = m.user_id
        where m.partner_id = partners.id and m.role = 'owner'), ${nobody})`,
    }),
  },
  { table: 'submitterRequests', users: ['submitterId'] },
  { table: 'subOrderInvitations', emails: ['email'] },
  {
    table: 'handOvers',
    users: ['ownerId'],
    emails: ['email'],
    only: () => sql`state = 'open'`,
    becomes: () => ({ state: 'canceled', endedAt: sql`now()`, codeHash: null }),
  },
  {
    table: 'handOvers',
    users: ['recipientId'],
    emails: ['email'],
    becomes: ({ nobody }) => ({ email: nobody }),
  },

  // Orders: drafts go, and others stay as bookkeeping.
  { table: 'orders', ...OF_OWNER, only: () => IS_DRAFT },
  {
    table: 'orders',
    ...OF_OWNER,
    becomes: () => ({ name: '', shipTo: null, billTo: null, leftOut: '[]' }),
  },
  {
    table: 'orders',
    users: ['groupSubmitterId'],
    becomes: () => ({
      shipTo: null,
      groupSubmitterId: sql`case when not ${IS_DRAFT} then group_submitter_id end`,
    }),
  },
  {
    table: 'orders',
    // The shares of its total have names.
    others: ({ subOrders }) => sql`quote #> '{shares,0}' is not null
      and id in (select order_id from sub_orders where id = any(${subOrders}::uuid[]))`,
    becomes: ({ subOrders }) => ({
      quote: sql`jsonb_set(quote, '{shares}', (
        select jsonb_agg(case when share ->> 'subOrderId' = any(${subOrders}::text[])
          then share || jsonb_build_object('name', ${DELETED_USER}::text) else share end order by n)
        from jsonb_array_elements(quote -> 'shares') with ordinality as shares(share, n)))`,
    }),
  },
  {
    table: 'orderEvents',
    // Their notes are the sub-order's name.
    others: ({ subOrders }) => sql`sub_order_id = any(${subOrders}::uuid[])
      and kind in ('sub_order_locked', 'sub_order_unlocked')`,
    becomes: () => ({ note: DELETED_USER }),
  },
  {
    table: 'orderEvents',
    // Their notes are tracking numbers.
    others: OF_OWN_ORDERS,
    only: () => sql`kind = 'shipped'`,
    becomes: () => ({ note: null }),
  },
  {
    table: 'subOrders',
    users: ['customerId'],
    emails: ['customerEmail'],
    becomes: ({ nobody }) => ({
      name: DELETED_USER,
      customerId: sql`case when not ${IN_DRAFT} then customer_id end`,
      customerEmail: sql`case when not ${IN_DRAFT} then ${nobody}::text end`,
    }),
  },
  {
    table: 'cardLabels',
    others: ({ id, orders }) => sql`item_id in (
      select i.id from order_items i
      join sub_orders s on s.id = i.sub_order_id
      join orders o on o.id = s.order_id
      where o.id = any(${orders}::bigint[]) and coalesce(s.customer_id, o.owner_id) = ${id})`,
    becomes: () => ({ request: null, answer: null }),
  },
  { table: 'cardReviews', users: ['askedBy'], becomes: () => ({ question: null }) },
  { table: 'shipments', others: OF_OWN_ORDERS, becomes: () => ({ trackingNumber: DELETED_USER }) },
  { table: 'payments', users: ['payerId'], becomes: () => ({ checkoutUrl: null }) },
  {
    table: 'coupons',
    ...OF_OWNER,
    becomes: () => ({ revokedAt: sql`coalesce(revoked_at, now())` }),
  },
  { table: 'userAddresses', ...OF_USER },

  {
    table: 'auditTrail',
    users: ['subjectId'],
    only: () => sql`action <> all(${ABOUT_OTHERS}::text[])`,
    becomes: () => ({ details: sql`details - ${AUDITED}::text[]` }),
  },
  {
    table: 'users',
    users: ['id'],
    becomes: ({ nobody }) => ({
      email: nobody,
      firstName: DELETED_USER.split(' ')[0],
      lastName: DELETED_USER.split(' ')[1],
      status: 'inactive',
      roleId: sql`(select id from roles where name = 'customer')`,
      isGroupSubmitter: false,
      emailVerifiedAt: null,
      username: null,
      phoneNumber: null,
      dateOfBirth: null,
      passwordHash: null,
      temporaryHash: null,
      temporaryExpiresAt: null,
      avatarKey: null,
      sellerId: null,
      shopName: null,
      lastLoginAt: null,
      onBoarding: [],
      mailedStages: [],
    }),
  },
];

/** Deletes or empties such rows. @returns how many there were */
export async function erasePersonal(
  db: Transaction,
  { becomes, emails = [], only, others, table, users = [] }: PersonalRows,
  who: ErasedPerson,
): Promise<number> {
  const matches = sql.join(
    [
      ...users.map((column) => sql`${sql.ref(column)} = ${who.id}`),
      ...emails.map((column) => sql`lower(${sql.ref(column)}) = any(${who.emails}::text[])`),
      ...(others ? [sql`(${others(who)})`] : []),
    ],
    sql` or `,
  );
  const where = only ? sql`(${matches}) and ${only(who)}` : matches;
  const name = sql.table(table);
  if (!becomes) {
    const { numAffectedRows } = await sql`delete from ${name} where ${where}`.execute(db);
    return Number(numAffectedRows);
  }
  const columns = Object.entries(becomes(who)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { numAffectedRows } = await sql`
    update ${name} set ${sql.join(columns)} where ${where}`.execute(db);
  return Number(numAffectedRows);
}
