import { STORAGE_KEY } from '@tag/contract/constants';
import { identifier, integer, list, shape, text, type TypeOf } from '@tag/contract/schema';

/** A separate key for this tab alone. */
const KEY = `${STORAGE_KEY}.unsaved-cards`;

const copyStruct = shape({
  subOrderId: text({ max: 100 }),
  version: integer({ min: 0 }),
  rows: list(
    shape({
      id: identifier(),
      position: integer({ min: 0 }),
      cells: list(text({ max: 100_000 }), { max: 50 }),
    }),
    { max: 10_000 },
  ),
});

/** Rows that the server doesn't have as they were typed, and the version they were typed on. */
export type UnsavedCopy = TypeOf<typeof copyStruct>;

/** A sub-order's rows as kept across a reload. */
export function readCopy(subOrderId: string): UnsavedCopy | null {
  try {
    const [failure, copy] = copyStruct.validate(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return failure || copy.subOrderId !== subOrderId ? null : copy;
  } catch {
    return null;
  }
}

/** Keeps a copy as long as there are such rows. Where it has no room, the rows are in memory alone. */
export function writeCopy(copy: UnsavedCopy): void {
  try {
    if (copy.rows.length > 0) sessionStorage.setItem(KEY, JSON.stringify(copy));
    else if (readCopy(copy.subOrderId)) sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off or full: an old copy must not come back instead.
    forgetCopy();
  }
}

export function forgetCopy(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off: there is none.
  }
}
