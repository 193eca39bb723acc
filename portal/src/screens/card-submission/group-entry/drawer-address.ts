import type { To } from 'react-router-dom';
import { subOrderQuery } from '../sub-order-in-hand.ts';

/** Where the history stays when a drawer opens from the table: Back closes it. */
export const FROM_TABLE = { keepsPlace: true, isFromTable: true } as const;

/** How a person's cards are entered. */
export type EntryWay = 'grid' | 'one';

/** A person's drawer, over the table. */
export const drawerOf = (id: string): To => ({ search: subOrderQuery(id) });
