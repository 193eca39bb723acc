import type { Side } from '@tag/contract/graded-cards';

import type { Sitter } from '../sitter.ts';

/** Everything the pictures of a sealed card are drawn from. */
export interface SlabParts {
  readonly sitter: Sitter;
  /** The scan of a side in its stored form, as `drawScan` makes it. */
  scan(side: Side): Promise<Uint8Array>;
}

export const slabAddressOf = ({ certificate, slabAddress = certificate }: Sitter): string =>
  slabAddress;

export const sideKey = (side: Side) => (side === 'FRONT' ? 'front' : 'back');
