import type { SheetRow } from '@tag/ui/sheet';

/** No more rows than these are read before their turn, while they are drawn. */
const FEW = 100;

/** Rows whose cards have to be read again: reading the thousands of a paste at once stops the page. */
export function createReadingQueue() {
  const waiting = new Set<number>();
  /** Those whose cells changed; of the others something else is new. */
  const unread = new Set<number>();
  return {
    get size() {
      return waiting.size;
    },
    has: (id: number): boolean => waiting.has(id),
    add: (id: number): void => void waiting.add(id),
    addChanged(rows: readonly SheetRow[]): void {
      for (const { id } of rows) {
        waiting.add(id);
        unread.add(id);
      }
    },
    /** The next rows, which don't wait any longer. */
    take(most: number): number[] {
      const taken = [...waiting].slice(0, most);
      for (const id of taken) {
        waiting.delete(id);
        unread.delete(id);
      }
      return taken;
    },
    /** Whether a row has to wait for its turn. */
    isUnread: ({ id }: SheetRow): boolean => unread.size > FEW && unread.has(id),
  };
}
