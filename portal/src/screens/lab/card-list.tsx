import type { BenchCard } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { cardsOf, nameOf, type ListOf } from './bench-state.ts';
import { useBenchState, useBenchStore } from './use-bench-store.ts';
import { useNear, watchNear } from './use-near.ts';

/** Rows that are in the document together, or not at all. */
const CHUNK = 10;
/** A row as it is before it was measured, in pixels. */
const ROW_HEIGHT = 64;

interface CardListProps extends ListOf {
  /** How many cards are there, loaded or not. */
  total: number;
  /** The card at the bench: it is in the document, wherever it is. */
  keptId?: string | undefined;
  /** @param place its position in the list, for screen readers. */
  children(card: BenchCard, place: ListPlace): ReactNode;
}

export interface ListPlace {
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}

/** The cards of a sub-order in one place: pages load as one scrolls, and only rows near the window are in the document. */
export function CardList({ children, keptId, stage, subOrderId, total }: CardListProps) {
  const store = useBenchStore();
  const state = useBenchState(store);
  const list = useMemo(() => ({ stage, subOrderId }), [stage, subOrderId]);
  const root = useRef<HTMLDivElement>(null);
  const { isNear } = useNear(root);
  const loaded = state.lists.get(nameOf(list));
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isNear && !isLoaded) void store.load(list);
  }, [store, list, isNear, isLoaded]);

  const cards = cardsOf(state, list);
  const setSize = state.search === '' ? total : loaded?.next === null ? cards.length : -1;
  const chunks = Array.from({ length: Math.ceil(cards.length / CHUNK) }, (_, index) =>
    cards.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const row = (card: BenchCard, index: number) =>
    children(card, { 'aria-posinset': index + 1, 'aria-setsize': setSize });
  return (
    <div ref={root} className="bench-list">
      {cards.length > 0 && (
        <div role="list" className="bench-cards">
          {chunks.map((chunk, index) => (
            <Chunk
              key={index}
              from={index * CHUNK + 1}
              rows={chunk.length}
              isKept={chunk.some(({ itemId }) => itemId === keptId)}
            >
              {() => chunk.map((card, at) => row(card, index * CHUNK + at))}
            </Chunk>
          ))}
        </div>
      )}
      {loaded?.failure !== undefined ? (
        <p role="alert" className="bench-row">
          The cards couldn’t be loaded. {loaded.failure}
          <Button onClick={() => void store.load(list)}>Try again</Button>
        </p>
      ) : (
        <ListEnd list={list} shown={cards.length} />
      )}
    </div>
  );
}

/** Loads what follows once it is near, and says what is missing meanwhile. */
function ListEnd({ list, shown }: { list: ListOf; shown: number }) {
  const store = useBenchStore();
  const { lists, search } = useBenchState(store);
  const root = useRef<HTMLParagraphElement>(null);
  const next = lists.get(nameOf(list))?.next;
  // After each page, the end may still be near.
  useEffect(() => {
    if (!next) return undefined;
    return watchNear(root.current!, ({ isIntersecting }) => {
      if (isIntersecting) void store.more(list);
    });
  }, [store, list, next]);
  const isEmpty = next === null && shown === 0 && search !== '';
  return (
    <p ref={root} className="bench-end">
      {isEmpty && `No card here matches “${search}”.`}
      {next !== null && 'Loading the cards…'}
    </p>
  );
}

interface ChunkProps {
  /** The position of its first card. */
  from: number;
  rows: number;
  isKept: boolean;
  children(): ReactNode;
}

function Chunk({ children, from, isKept, rows }: ChunkProps) {
  const root = useRef<HTMLDivElement>(null);
  const { height = rows * ROW_HEIGHT, isNear } = useNear(root);
  const isShown = isNear || isKept;
  return (
    <div
      ref={root}
      role={isShown ? 'presentation' : 'listitem'}
      className="bench-chunk"
      style={isShown ? undefined : { blockSize: `${height}px` }}
    >
      {isShown ? (
        children()
      ) : (
        <span className="tag-hidden">
          Cards {from} to {from + rows - 1}
        </span>
      )}
    </div>
  );
}
