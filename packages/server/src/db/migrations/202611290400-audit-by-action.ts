/** Staff filter the audit trail by action: without this, one that is rare took a read of all of it. */
export const indexes = { audit_trail_action: 'on audit_trail (action, id)' };
