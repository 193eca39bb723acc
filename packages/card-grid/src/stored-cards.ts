import type { OrderItem } from '@tag/contract/orders';

/** The cards of a sub-order, as far as the sheet needs their store. */
export interface StoredCards {
  /** A state of valtio. */
  readonly state: {
    readonly subOrderId: string | null;
    readonly status: 'loading' | 'ready' | 'failed';
    readonly items: readonly OrderItem[];
  };
  /** Of the sub-order, as the server has it. */
  version(): number;
  /** Unsaved changes. */
  pending(): { readonly put: ReadonlyMap<string, OrderItem> } | null;
  /** Calls this before everything is saved. @returns a function that stops it */
  takeFrom(source: () => void): () => void;
  put(cards: readonly OrderItem[]): void;
  remove(ids: ReadonlySet<string>): void;
}
