export interface NumberRow {
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
}

export interface NumberTableProps {
  /** The table's title: `World data table`. */
  label: string;
  /** The head of the names, then of each value. */
  heads: readonly string[];
  rows: readonly NumberRow[];
  /** The row whose spot in a figure is pointed at. */
  pointed?: string | null;
  onPoint?(id: string | null): void;
}

/** A figure's numbers row by row, in a region that scrolls. */
export function NumberTable({ label, heads, rows, pointed = null, onPoint }: NumberTableProps) {
  return (
    <div className="tag-pop-numbers" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption className="tag-hidden">{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, values }) => (
            <tr
              key={id}
              data-lit={id === pointed || undefined}
              {...(onPoint && {
                onPointerEnter: () => onPoint(id),
                onPointerLeave: () => onPoint(null),
              })}
            >
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
