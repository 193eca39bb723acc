import {
  CERTIFICATE_PATTERN,
  CERTIFICATE_REASON,
  tidyCertificate,
} from '@tag/contract/graded-cards';

/** The attribute that says which certificate is shown; add a summary. Written as people write it. */
export const CERTIFICATE = {
  kind: 'string',
  identity: true,
  reflect: true,
  tidy: tidyCertificate,
  pattern: CERTIFICATE_PATTERN,
  reason: CERTIFICATE_REASON,
} as const;
