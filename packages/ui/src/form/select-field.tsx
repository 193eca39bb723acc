import type { FieldBinding, FieldText } from './binding.ts';
import { FieldFrame } from './field-frame.tsx';

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

interface SelectFieldProps extends FieldBinding<string>, FieldText {
  choices: readonly Choice[];
  /** Shown while nothing is chosen; without it the first choice is there from the start. */
  placeholder?: string;
  autoComplete?: string;
}

/** A native select: every device has its own good way to choose from one. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, choices, placeholder, onChange, ...select } = props;
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <select
          {...select}
          {...ids}
          className="tag-input tag-select"
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
