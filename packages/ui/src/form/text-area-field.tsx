import type { FieldBinding, FieldText } from './binding.ts';
import { FieldFrame } from './field-frame.tsx';

interface TextAreaFieldProps extends FieldBinding<string>, FieldText {
  /** How many lines show; the reader can make it taller. */
  rows?: number;
}

/** A text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, value, onChange, rows = 5, ...area } = props;
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <textarea
          {...area}
          {...ids}
          className="tag-input tag-text-area"
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
