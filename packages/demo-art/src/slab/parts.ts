import type { Side } from '@tag/contract/graded-cards';

import type { Sitter } from '../sitter.ts';

/** Everything the pictures of a sealed card are drawn from. */
export interface SlabParts {
  readonly sitter: Sitter;
  /** What the QR code on the label says: the report's address, or the bare certificate. */
  readonly address: string;
  /** The scan of a side in its stored form, as `drawScan` makes it. */
  scan(side: Side): Promise<Uint8Array>;
}

export const sideKey = (side: Side) => (side === 'FRONT' ? 'front' : 'back');
