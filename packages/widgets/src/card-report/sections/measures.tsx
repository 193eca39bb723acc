/** A few measures under a close-up: name and value, one a line. */
export function Measures({
  of,
}: {
  of: readonly (readonly [name: string, value: string | number])[];
}) {
  return (
    <dl className="tag-report-measures">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
