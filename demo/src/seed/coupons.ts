import { addCoupon, type Tables } from '@tag/server/seeding';
import type { Transaction } from 'kysely';

const DAY_MS = 86_400_000;

/** Its owner, how many days ago it was granted, and for how many days it is valid. */
const COUPONS = [
  {
    email: 'collector@example.com',
    title: 'Welcome',
    cards: 3,
    speed: 'economy',
    age: 20,
    days: 90,
  },
  {
    email: 'collector@example.com',
    title: 'Sorry for the delay',
    cards: 1,
    speed: null,
    age: 5,
    days: 365,
  },
  {
    email: 'collector@example.com',
    title: 'Spring show',
    cards: 2,
    speed: 'standard',
    age: 200,
    days: 60,
  },
  {
    email: 'dealer@example.com',
    title: 'Dealer bonus',
    cards: 25,
    speed: 'economy',
    age: 12,
    days: 180,
  },
] as const;

/** Coupons of the collector and the dealer, one of them expired; none if they have some already. */
export async function seedCoupons(db: Transaction<Tables>, now: Date): Promise<void> {
  const known = await db.selectFrom('coupons').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const idOf = (email: string) => users.find((user) => user.email === email)!.id;
  for (const { age, cards, days, email, speed, title } of COUPONS) {
    const grantedAt = new Date(now.getTime() - age * DAY_MS);
    await addCoupon(db, {
      ownerId: idOf(email),
      title,
      cards,
      cardsLeft: cards,
      serviceSpeed: speed,
      grantedAt,
      grantedBy: idOf('admin@example.com'),
      expiresAt: new Date(grantedAt.getTime() + days * DAY_MS),
    });
  }
}
