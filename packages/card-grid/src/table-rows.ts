import { CARD_QUANTITY } from '@tag/contract/constants';
import { sheetRows, type CardTable } from './table/read-table-file.ts';
import { COLUMN_KEYS } from './sheet-columns.ts';

const KEYS = [...COLUMN_KEYS, 'brand', 'quantity'];
const SET = COLUMN_KEYS.indexOf('set');

/** A card that a table lists. */
export interface TableRow {
  /** As the sheet takes them. */
  readonly cells: readonly string[];
  /** The row of the table it is in, from 0. */
  readonly at: number;
}

/**
 * The rows a table adds to the sheet: one for each card, so a quantity of 3 makes three. The brand,
 * for which orders have no field, goes in front of the set.
 */
export function cardsIn(table: CardTable): TableRow[] {
  const cards: TableRow[] = [];
  sheetRows(table, KEYS).forEach((row, at) => {
    const [brand = '', quantity = ''] = row.slice(COLUMN_KEYS.length);
    const cells = row.slice(0, COLUMN_KEYS.length);
    cells[SET] = withBrand(cells[SET]!, brand);
    if (cells.every((cell) => cell === '')) return;
    const copies = /^\d{1,5}$/.test(quantity) ? Math.max(1, Number(quantity)) : 1;
    for (let copy = 0; copy < copies && cards.length <= CARD_QUANTITY.max; copy += 1) {
      cards.push({ cells, at });
    }
  });
  return cards;
}

function withBrand(set: string, brand: string): string {
  const isIn = set.toLowerCase().includes(brand.toLowerCase());
  return isIn ? set : [brand, set].filter(Boolean).join(' ');
}
