import type { Side } from '@tag/contract/graded-cards';

import type { Sitter } from '../sitter.ts';

/** Everything the pictures of a sealed card are drawn from. */
export interface SlabParts {
  readonly sitter: Sitter;
  /** The label's QR code: the report's address, or only the certificate. */
  readonly address: string;
  /** The scan of a side in its stored form, as `drawScan` makes it. */
  scan(side: Side): Promise<Uint8Array>;
}

export const sideKey = (side: Side) => (side === 'FRONT' ? 'front' : 'back');
