interface NumberRow {
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
}

export interface NumberTableProps {
  /** The table's name: `World data table`. */
  label: string;
  /** Column heads: the names, then each value. */
  heads: readonly string[];
  rows: readonly NumberRow[];
  /** The row whose element in the figure is hovered. */
  pointed?: string | null;
  onPoint?(id: string | null): void;
}

/** A figure's numbers as a table in a scrolling region. */
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
