import { CERTIFICATE_REASON, tidyCertificate } from '@tag/contract/graded-cards';

/** The attribute that says which certificate is shown; add a summary. Written as people write it. */
export const CERTIFICATE = {
  kind: 'string',
  identity: true,
  reflect: true,
  tidy: tidyCertificate,
  pattern: /^[A-Z][0-9]{7}$/,
  reason: CERTIFICATE_REASON,
} as const;
