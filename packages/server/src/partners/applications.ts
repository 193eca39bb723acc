import { Refusal } from '@tag/contract/errors';
import type {
  ApplicationsQuery,
  PartnerAccess,
  PartnerApplication,
  StaffPartnerApplication,
} from '@tag/contract/partner-desk';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { byId, byTime, readCountedPage } from '../db/keyset.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { lockCustomer } from './customer.ts';
import { addPartnerUser, findPartnerOf } from './partner-users.ts';
import { addPartner } from './staff.ts';

const PAGE_SIZE = 25;
const ORDER = {
  keys: [byTime(sql`a.created_at`), byId(sql`a.id`)],
  direction: 'desc',
} as const;

const applications = (db: Queries) =>
  db
    .selectFrom('partnerApplications as a')
    .innerJoin('users as u', 'u.id', 'a.applicantId')
    .leftJoin('users as s', 's.id', 'a.answeredBy')
    .select(['a.id', 'a.company', 'a.website', 'a.contactEmail', 'a.building', 'a.state'])
    .select(['a.reason', 'a.createdAt', 'a.answeredAt', 'u.email'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('applicant'),
      sql<string | null>`s.first_name || ' ' || s.last_name`.as('answeredBy'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof applications>['executeTakeFirstOrThrow']>>;

const presentFields = (row: Row): PartnerApplication => ({
  id: row.id,
  company: row.company,
  website: row.website,
  contactEmail: row.contactEmail,
  building: row.building,
  state: row.state as PartnerApplication['state'],
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

const presentForStaff = (row: Row): StaffPartnerApplication => ({
  ...presentFields(row),
  applicant: { name: row.applicant, email: row.email },
  answeredBy: row.answeredBy,
});

/** A user's partner and latest request. */
export async function readAccess(db: Queries, userId: string): Promise<PartnerAccess> {
  const latest = await applications(db)
    .where('a.applicantId', '=', userId)
    .orderBy('a.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const partner = await findPartnerOf(db, userId);
  return {
    application: latest ? presentFields(latest) : null,
    partner: partner ?? null,
  };
}

interface Form {
  readonly company: string;
  readonly website?: string | null | undefined;
  readonly contactEmail: string;
  readonly building: string;
}

/**
 * Asks to become a partner, and emails staff who may approve it.
 * @throws ApiError `partner_application_waiting`, `partner_already`, `staff_without_keys`
 */
export const apply = (
  query: Queries,
  { website, ...form }: Form,
  call: SignedInCall,
): Promise<PartnerAccess> =>
  inTransaction(query, async (db) => {
    const { userId: applicantId } = call.caller;
    await lockCustomer(db, applicantId);
    if (await findPartnerOf(db, applicantId)) throw new Refusal('partner_already');
    const added = await db
      .insertInto('partnerApplications')
      .values({ ...form, website: website || null, applicantId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Refusal('partner_application_waiting');
    await addJob(db, 'mail_partner_requested', { applicationId: added.id });
    await recordEvent(db, call, {
      action: 'partner_requested',
      details: { partner: form.company },
    });
    return readAccess(db, applicantId);
  });

/** Everyone's requests, newest first. */
export async function listApplications(
  db: Queries,
  { after, pageSize = PAGE_SIZE, state }: ApplicationsQuery,
) {
  const found = applications(db).$if(state !== undefined, (some) =>
    some.where('a.state', '=', state!),
  );
  const { items, ...page } = await readCountedPage(db, found, ORDER, { after, pageSize });
  return { ...page, items: items.map(presentForStaff) };
}

/**
 * Makes the applicant the owner of a new partner, and emails them.
 * @param name the partner's; the company asked for by default
 * @throws ApiError `not_found`, `partner_application_answered`, `partner_existed`, `partner_already`,
 * `staff_without_keys`
 */
export const approve = (
  query: Queries,
  id: string,
  name: string | undefined,
  call: SignedInCall,
): Promise<StaffPartnerApplication> =>
  inTransaction(query, async (db) => {
    const { applicantId, company, contactEmail, website } = await lockWaiting(db, id);
    await lockCustomer(db, applicantId);
    const partnerName = name ?? company;
    const partnerId = await addPartner(db, { name: partnerName, contactEmail, website });
    await addPartnerUser(db, { partnerId, userId: applicantId, role: 'owner' });
    return settle(db, id, call, {
      set: { state: 'approved', partnerId },
      audit: {
        action: 'partner_approved',
        subjectId: applicantId,
        details: { partner: partnerName },
      },
    });
  });

/** Refuses a request, and emails the applicant why. @throws as `approve` */
export const refuse = (
  query: Queries,
  id: string,
  reason: string,
  call: SignedInCall,
): Promise<StaffPartnerApplication> =>
  inTransaction(query, async (db) => {
    const { applicantId, company } = await lockWaiting(db, id);
    return settle(db, id, call, {
      set: { state: 'refused', reason },
      audit: {
        action: 'partner_refused',
        subjectId: applicantId,
        details: { partner: company, reason },
      },
    });
  });

interface Settled {
  readonly set:
    | { readonly state: 'approved'; readonly partnerId: string }
    | { readonly state: 'refused'; readonly reason: string };
  readonly audit: Parameters<typeof recordEvent>[2];
}

async function settle(
  db: Transaction,
  applicationId: string,
  call: SignedInCall,
  { audit, set }: Settled,
): Promise<StaffPartnerApplication> {
  await db
    .updateTable('partnerApplications')
    .set({ ...set, answeredAt: sql<Date>`now()`, answeredBy: call.caller.userId })
    .where('id', '=', applicationId)
    .execute();
  await recordEvent(db, call, audit);
  await addJob(db, 'mail_partner_answered', { applicationId });
  return presentForStaff(
    await applications(db).where('a.id', '=', applicationId).executeTakeFirstOrThrow(),
  );
}

async function lockWaiting(db: Transaction, id: string) {
  const row = await db
    .selectFrom('partnerApplications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (row.state !== 'waiting') throw new Refusal('partner_application_answered');
  return row;
}
