import type { AuditAction } from '@tag/contract/admin';
import type { Queries } from '../db/queries.ts';
import type { AnonymousCall, Caller } from './caller.ts';

interface AuditEvent {
  readonly action: AuditAction;
  /** The affected user; the signed-in one by default. */
  readonly subjectId?: string;
  /** The actor, if nobody is signed in yet. */
  readonly actorId?: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** What the trail needs of a call, or of one that ended before its work did. */
interface AuditedCall extends Pick<AnonymousCall, 'requestId'> {
  readonly caller?: Pick<Caller, 'userId' | 'impersonatorId'>;
}

/**
 * Adds to the audit trail, in the transaction of the recorded action. Under impersonation, the actor is
 * the staff member, and the user is the impersonated one.
 */
export async function recordEvent(
  db: Queries,
  call: AuditedCall,
  { action, actorId, details = {}, subjectId }: AuditEvent,
): Promise<void> {
  const { caller, requestId } = call;
  await db
    .insertInto('auditTrail')
    .values({
      action,
      actorId: caller?.impersonatorId ?? caller?.userId ?? actorId ?? null,
      actedAsId: caller?.impersonatorId ? caller.userId : null,
      subjectId: subjectId ?? caller?.userId ?? actorId ?? null,
      details: JSON.stringify(details),
      requestId,
    })
    .execute();
}
