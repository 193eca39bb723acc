import type { ClaimKind, ClaimState, ParcelClaim } from '@tag/contract/orders';

export const CLAIM_KIND_WORDS: Readonly<Record<ClaimKind, string>> = {
  late: 'Late or lost',
  damaged: 'Damaged',
};

export const CLAIM_STATE_WORDS: Readonly<Record<ClaimState, string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
};

/** `Damaged: UPS 1Z999`. */
export const claimTitle = ({ kind, shipment }: Pick<ParcelClaim, 'kind' | 'shipment'>): string =>
  `${CLAIM_KIND_WORDS[kind]}: ${shipment ?? 'the parcel sent to us'}`;
