import type { AuditAction } from '@tag/contract/admin';
import type { Queries } from '../db/queries.ts';
import type { AnonymousCall, SignedInCall } from './caller.ts';

export interface AuditEvent {
  readonly action: AuditAction;
  /** To whom it was done; who is signed in by default. */
  readonly subjectId?: string;
  /** Who did it where nobody is signed in yet. */
  readonly actorId?: string;
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * Adds to the audit trail, in the transaction that does what it records. Under impersonation the
 * actor is the member of staff, and the user is whom they acted as.
 */
export async function recordEvent(
  db: Queries,
  call: AnonymousCall | SignedInCall,
  { action, actorId, details = {}, subjectId }: AuditEvent,
): Promise<void> {
  const caller = 'caller' in call ? call.caller : undefined;
  await db
    .insertInto('auditTrail')
    .values({
      action,
      actorId: caller?.impersonatorId ?? caller?.userId ?? actorId ?? null,
      actedAsId: caller?.impersonatorId ? caller.userId : null,
      subjectId: subjectId ?? caller?.userId ?? actorId ?? null,
      details: JSON.stringify(details),
      requestId: call.requestId,
    })
    .execute();
}
