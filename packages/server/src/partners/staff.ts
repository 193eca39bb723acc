import { Refusal } from '@tag/contract/errors';
import type { Partner, PartnerForm, Partners } from '@tag/contract/partners';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { describeEndpoint, selectEndpoints } from './endpoints.ts';
import { describeKey } from './keys.ts';
import { owning } from './partner-users.ts';

/** Staff list, add, and change partners. */
export function staffPartners(query: Queries) {
  return {
    list: (): Promise<Partners> => readPartners(query).then((items) => ({ items })),

    create: (form: PartnerForm, call: SignedInCall): Promise<Partner> =>
      inTransaction(query, async (db) => {
        const id = await addPartner(db, form);
        await recordEvent(db, call, {
          action: 'partner_created',
          details: { partner: form.name },
        });
        return readPartner(db, id);
      }),

    update: (id: string, form: PartnerForm, call: SignedInCall): Promise<Partner> =>
      inTransaction(query, async (db) => {
        await assertPartner(db, id);
        await assertNameFree(db, id, form.name);
        await db.updateTable('partners').set(valuesOf(form)).where('id', '=', id).execute();
        await recordEvent(db, call, {
          action: 'partner_changed',
          details: { partner: form.name },
        });
        return readPartner(db, id);
      }),
  };
}

/** @returns its id. @throws ApiError `partner_existed` */
export async function addPartner(db: Transaction, form: PartnerForm): Promise<string> {
  const added = await db
    .insertInto('partners')
    .values(valuesOf(form))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new Refusal('partner_existed');
  return added.id;
}

/** @throws ApiError `not_found` */
export async function assertPartner(db: Queries, id: string): Promise<void> {
  const row = await db.selectFrom('partners').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
}

async function assertNameFree(db: Queries, id: string, name: string): Promise<void> {
  const other = await db
    .selectFrom('partners')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw new Refusal('partner_existed');
}

const valuesOf = ({ contactEmail, name, website = null }: PartnerForm) => ({
  name,
  contactEmail,
  website: website === '' ? null : website,
});

async function readPartner(db: Queries, id: string): Promise<Partner> {
  const [partner] = await readPartners(db, id);
  return partner!;
}

/** By name; one of them, if an id is given. */
async function readPartners(db: Queries, id?: string): Promise<Partner[]> {
  const only = id ?? null;
  const isWanted = sql<boolean>`(${only}::uuid is null or partner_id = ${only})`;
  const partners = await db
    .selectFrom('partners')
    .selectAll()
    .where(sql<boolean>`(${only}::uuid is null or id = ${only})`)
    .orderBy(sql`lower(name)`)
    .execute();
  const keys = await db
    .selectFrom('apiKeys')
    .selectAll()
    .where(isWanted)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  const endpoints = await selectEndpoints(db).where(isWanted).execute();
  const owners = await owning(db)
    .select(['m.partnerId', 'u.email'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where(isWanted)
    .execute();
  const ownerOf = (partnerId: string) => {
    const owner = owners.find((it) => it.partnerId === partnerId);
    return owner ? { name: owner.name, email: owner.email } : null;
  };
  return partners.map((partner) => ({
    id: partner.id,
    name: partner.name,
    contactEmail: partner.contactEmail,
    website: partner.website,
    createdAt: partner.createdAt.toISOString(),
    owner: ownerOf(partner.id),
    keys: keys.filter((it) => it.partnerId === partner.id).map((it) => describeKey(it)),
    endpoints: endpoints
      .filter((it) => it.partnerId === partner.id)
      .map((it) => describeEndpoint(it)),
  }));
}
