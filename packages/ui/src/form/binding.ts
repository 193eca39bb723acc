/** Connects a field to one value of a form; `useForm` creates these, and any other owner can too. */
export interface FieldBinding<V> {
  readonly name: string;
  readonly value: V;
  onChange(value: V): void;
  onBlur?(): void;
  /** The reason why the value cannot stay as it is. */
  readonly error?: string | undefined;
  /** Whether it may be left blank; the label says so. */
  readonly optional?: boolean;
  readonly disabled?: boolean;
}

/** Shown around every field's control. */
export interface FieldText {
  label: string;
  /** A line of advice below the control. */
  hint?: string | undefined;
}
