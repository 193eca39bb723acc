import { useState } from 'react';
import { NumberTable, type NumberTableProps } from './number-table.tsx';

interface FigureNumbersProps extends Pick<NumberTableProps, 'label' | 'heads'> {
  rows(): NumberTableProps['rows'];
}

/** A chart's numbers as a table, built only when opened: a year has hundreds of days. */
export function FigureNumbers({ label, heads, rows }: FigureNumbersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Show data table<span className="tag-hidden">: {label}</span>
      </summary>
      {isOpen && <NumberTable label={label} heads={heads} rows={rows()} />}
    </details>
  );
}
