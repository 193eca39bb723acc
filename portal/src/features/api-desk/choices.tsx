import { CheckboxField } from '@tag/ui/form';

interface ChoicesProps<T extends string> {
  legend: string;
  /** In words. */
  labels: Readonly<Record<T, string>>;
  chosen: readonly T[];
  onChange(chosen: T[]): void;
}

/** A checkbox for each of a few; at least one is to be chosen. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, labels, chosen, onChange } = props;
  const all = Object.keys(labels) as T[];
  return (
    <fieldset className="api-choices">
      <legend>{legend}</legend>
      {all.map((it) => (
        <CheckboxField
          key={it}
          name={it}
          label={labels[it]}
          value={chosen.includes(it)}
          onChange={(isChosen) =>
            onChange(all.filter((other) => (other === it ? isChosen : chosen.includes(other))))
          }
        />
      ))}
      {chosen.length === 0 && <p role="status">Choose at least one.</p>}
    </fieldset>
  );
}
