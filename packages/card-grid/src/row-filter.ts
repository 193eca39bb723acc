import type { SheetRow } from '@tag/ui/sheet';
import { useMemo, useState } from 'react';
import type { RowKind } from './summary.ts';

interface Filter {
  readonly kind: RowKind;
  /** The rows when it was pressed: later ones are shown, whatever they are. */
  readonly known: ReadonlySet<number>;
  /** What was of the kind since. */
  readonly matched: ReadonlySet<number>;
}

/**
 * Shows only the rows of a kind. A row that is corrected stays, so it doesn't go while somebody works in it;
 * pressing the filter again shows what is left.
 */
export function useRowFilter(rows: readonly SheetRow[], kinds: ReadonlyMap<number, RowKind>) {
  const [filter, setFilter] = useState<Filter | null>(null);
  const matching = useMemo(() => {
    const ids = new Set(filter?.matched);
    for (const [id, kind] of kinds) if (kind === filter?.kind) ids.add(id);
    return ids;
  }, [filter, kinds]);
  if (filter && matching.size > filter.matched.size) setFilter({ ...filter, matched: matching });
  const isGone = filter !== null && !rows.some(({ id }) => filter.matched.has(id));
  const shows = useMemo(
    () =>
      filter && !isGone
        ? ({ id }: SheetRow) => filter.matched.has(id) || !filter.known.has(id)
        : undefined,
    [filter, isGone],
  );
  return {
    kind: shows && filter ? filter.kind : null,
    shows,
    /** null: all rows. */
    show(kind: RowKind | null): void {
      if (kind === null) return setFilter(null);
      const ofKind = [...kinds].filter((each) => each[1] === kind).map(([id]) => id);
      setFilter({ kind, known: new Set(rows.map(({ id }) => id)), matched: new Set(ofKind) });
    },
  };
}
