import type { CouponGrant, CouponQuery, StaffCoupon } from '@tag/contract/coupons';
import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { sql, type Insertable } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { findUserId } from '../auth/find-user.ts';
import type { Database } from '../db/database.ts';
import { byId, byTime, readCountedPage } from '../db/keyset.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { randomCode } from '../random-code.ts';
import { describeCoupon, selectCoupons } from './coupon-store.ts';

const PAGE_SIZE = 25;
/** The latest first. */
const ORDER = { keys: [byTime(sql`c.granted_at`), byId(sql`c.id`)], direction: 'desc' } as const;

export interface CouponParts {
  readonly database: Database;
  /** Whether the current price list has a service speed with this code. */
  isSpeedOffered(db: Queries, code: string): Promise<boolean>;
  /** Detaches the coupon from an order; false while that is being paid. */
  detachCoupon(db: Transaction, orderId: number): Promise<boolean>;
}

/** Staff list, grant, and revoke coupons. */
export function staffCoupons({ database, detachCoupon, isSpeedOffered }: CouponParts) {
  const { query } = database;

  return {
    async list({ after, pageSize = PAGE_SIZE, search = '' }: CouponQuery) {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const found = words.reduce(
        (some, word) =>
          some.where(
            sql<boolean>`strpos(lower(c.code || ' ' || c.title || ' ' || u.email), ${word}) > 0`,
          ),
        selectStaffCoupons(query),
      );
      const page = await readCountedPage(query, found, ORDER, { after, pageSize });
      return { ...page, items: page.items.map(describe) };
    },

    async grant(wanted: CouponGrant, call: SignedInCall): Promise<StaffCoupon> {
      const { cards, email, serviceSpeed = null, title } = wanted;
      const expiresAt = wanted.expiresAt ? new Date(wanted.expiresAt) : null;
      if (expiresAt && expiresAt <= new Date()) throw refused('expiresAt', 'Must be in the future');
      if (serviceSpeed !== null && !(await isSpeedOffered(query, serviceSpeed))) {
        throw refused('serviceSpeed', 'This isn’t offered');
      }
      return inTransaction(query, async (db) => {
        const owner = await findUserId(db, email);
        if (!owner) throw new Refusal('user_not_found');
        const granted = await addCoupon(db, {
          ownerId: owner.id,
          title,
          cards,
          cardsLeft: cards,
          serviceSpeed,
          expiresAt,
          grantedBy: call.caller.userId,
        });
        await recordEvent(db, call, {
          action: 'coupon_granted',
          subjectId: owner.id,
          details: { coupon: granted.code, cards: String(cards) },
        });
        return readOne(db, granted.id);
      });
    },

    /**
     * Revoking again changes nothing. An order is locked before its coupon, as everywhere else; while
     * another order takes the coupon, that one is next.
     */
    revoke: (id: string, call: SignedInCall): Promise<StaffCoupon> =>
      inTransaction(query, async (db) => {
        for (;;) {
          const { orderId, revokedAt } = await findCoupon(db, id);
          if (revokedAt !== null) return readOne(db, id);
          if (orderId !== null && !(await detachCoupon(db, orderId))) {
            throw new Refusal('checkout_open');
          }
          const revoked = await db
            .updateTable('coupons')
            .set({ revokedAt: sql<Date>`now()` })
            .where('id', '=', id)
            .where('revokedAt', 'is', null)
            .where('orderId', 'is', null)
            .returning(['code', 'ownerId', 'cardsLeft'])
            .executeTakeFirst();
          if (!revoked) continue;
          await recordEvent(db, call, {
            action: 'coupon_revoked',
            subjectId: revoked.ownerId,
            details: { coupon: revoked.code, cards: String(revoked.cardsLeft) },
          });
          return readOne(db, id);
        }
      }),
  };
}

const refused = (field: string, reason: string) => fieldRefusal(`body.${field}`, reason);

/** Query: coupons with their owners. */
const selectStaffCoupons = (db: Queries) =>
  selectCoupons(db)
    .innerJoin('users as u', 'u.id', 'c.ownerId')
    .select(['u.email', sql<string>`u.first_name || ' ' || u.last_name`.as('ownerName')]);

type StaffRow = Awaited<
  ReturnType<ReturnType<typeof selectStaffCoupons>['executeTakeFirstOrThrow']>
>;

function describe({ email, ownerName, ...row }: StaffRow): StaffCoupon {
  return {
    coupon: describeCoupon(row),
    owner: { name: ownerName, email },
    grantedAt: row.grantedAt.toISOString(),
  };
}

/** @throws ApiError `not_found` */
async function findCoupon(db: Queries, id: string) {
  const row = await db
    .selectFrom('coupons')
    .select(['orderId', 'revokedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

async function readOne(db: Queries, id: string): Promise<StaffCoupon> {
  return describe(await selectStaffCoupons(db).where('c.id', '=', id).executeTakeFirstOrThrow());
}

type NewCoupon = Omit<Insertable<Tables['coupons']>, 'code'>;

/** Adds a coupon under a new code. */
export async function addCoupon(db: Transaction, values: NewCoupon) {
  for (;;) {
    const added = await db
      .insertInto('coupons')
      .values({ ...values, code: newCode(values.title) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code'])
      .executeTakeFirst();
    if (added) return added;
  }
}

/** The title's first word, as a hint, and four random characters: `WELCOME-7Q4K`. */
function newCode(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const word = /[A-Z]{3,12}/.exec(plain)?.[0] ?? 'COUPON';
  return `${word}-${randomCode(4)}`;
}
