export {
  type Audit,
  AUDIT_STEPS,
  type AuditStep,
  auditCertificate,
  type Evidence,
} from './grade-log/audit.ts';
export { checkSlabCode, type SlabCode } from './grade-log/slab-code.ts';
export type { LoggedStatement } from './grade-log/statements.ts';
