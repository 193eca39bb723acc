import type { DataColumn } from '@tag/ui/data-table';
import { Suspense } from 'react';
import { lazy } from '../lazy/lazy.ts';
import '@tag/ui/row-menu.css';
import './row-acts.css';

const RowMenu = lazy(async () => ({ default: (await import('@tag/ui/row-menu')).RowMenu<string> }));

interface RowActsProps<Key extends string> {
  /** The row in words: `Robin Reed`. */
  of: string;
  /** The row's actions. Where there is room, the one that is `shown` has a button too. */
  acts: readonly { readonly key: Key; readonly label: string; readonly shown?: boolean }[];
  onAct(key: Key): void;
}

interface ActsColumn<Row, Key extends string> {
  of(row: Row): string;
  acts(row: Row): RowActsProps<Key>['acts'];
  onAct(key: Key, row: Row): void;
}

/** The column of what can be done with each row. */
export const actsColumn = <Row, Key extends string>({
  of,
  acts,
  onAct,
}: ActsColumn<Row, Key>): DataColumn<Row> => ({
  key: 'acts',
  label: 'Actions',
  narrow: 'corner',
  cell: (row) => <RowActs of={of(row)} acts={acts(row)} onAct={(key) => onAct(key, row)} />,
});

/** What can be done with a row: one visible action at most, and a menu of all. */
export function RowActs<Key extends string>({ of, acts, onAct }: RowActsProps<Key>) {
  const shown = acts.find((act) => act.shown);
  if (acts.length === 0) return null;
  return (
    <span className="row-acts" data-alone={shown !== undefined && acts.length === 1}>
      {shown && (
        <button type="button" className="row-acts-shown" onClick={() => onAct(shown.key)}>
          {shown.label}
          <span className="tag-hidden"> {of}</span>
        </button>
      )}
      <Suspense fallback={<span className="tag-row-menu-button" />}>
        <RowMenu label={`Actions for ${of}`} items={acts} onSelect={(key) => onAct(key as Key)} />
      </Suspense>
    </span>
  );
}
