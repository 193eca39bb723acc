import { formatMoney } from '@tag/contract/formats';
import type { Rehold } from '@tag/contract/lab';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { logStatements } from '../grade-log/pending.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { lockCertifiedItem } from '../orders/items/certified-item.ts';
import { lockPublished } from './lock-published.ts';

/**
 * Records that a card got another slab, with the same certificate and grade.
 * @throws ApiError certificate_not_found, certificate_not_published, certificate_voided.
 */
export async function reholdCertificate(
  { query }: Pick<Database, 'query'>,
  certificate: string,
  { fee, reason }: Rehold,
  call: SignedInCall,
): Promise<void> {
  await inTransaction(query, async (db) => {
    const actorId = call.caller.userId;
    const item = await lockCertifiedItem(db, certificate);
    await lockPublished(db, certificate);
    await logStatements(db, {
      ...{ event: 'reholdered', certificates: [certificate], reason, at: new Date() },
      ...{ actorId, otherwise: 'lab' },
    });
    const details = {
      certificate,
      reason,
      ...(fee !== undefined && { fee: formatMoney(fee) }),
    };
    await recordEvent(db, call, { action: 'certificate_reholdered', details });
    if (!item) return;
    const note = `${certificate}: ${reason}`;
    await recordOrderEvents(db, [
      { ...item, actor: 'lab', actorId, kind: 'card_reholdered', note },
    ]);
  });
}
