import { checkInput, type ErrorCode } from '@tag/contract/errors';
import type { Schema } from '@tag/contract/schema';
import { useRef, useState, type FormEvent } from 'react';
import type { FieldBinding } from './binding.ts';
import { submitErrorsOf, type SubmitErrors } from './form-errors.ts';

/** The values of fields: texts as typed, choices as texts, and checkboxes as booleans. */
export type FormValues = Readonly<Record<string, string | boolean>>;

interface FormOptions<T, V extends FormValues> {
  /** The struct of the call's body: the same rules in the form and on the server. */
  schema: Schema<T>;
  /** Where the fields begin. Later changes of it are no news to the form; see `reset`. */
  initial: V;
  /** The values to validate; by default the form's own, without blank ones. */
  prepare?(values: V): unknown;
  /** Called with the valid values, one call at a time. An error it throws is shown in the form. */
  submit(input: T, values: V): Promise<unknown>;
  /** The field that a refusal of this code is shown at. */
  fieldOfCode?: Readonly<Partial<Record<ErrorCode, keyof V & string>>>;
}

export interface FormHandle<V extends FormValues> {
  readonly values: V;
  field<K extends keyof V & string>(name: K): FieldBinding<V[K]>;
  /** Sets some values, as if they had been typed. */
  change(values: Partial<V>): void;
  /** Starts over from these values, or from the initial ones. */
  reset(values?: V): void;
  readonly submitting: boolean;
  /** Whether any value differs from its initial one. */
  readonly changed: boolean;
  /** The last attempt's error, if it belongs to no field. */
  readonly failure: string | undefined;
  /** The last attempt, if it was refused: with each one `<Form>` moves the focus. */
  readonly refusal: Refusal | null;
  onSubmit(event: FormEvent): void;
}

/** A refused attempt to submit. */
export interface Refusal {
  /** One for each field to correct, as they were when the attempt was made. */
  readonly errors: readonly { readonly name: string; readonly reason: string }[];
}

const NO_ERRORS: SubmitErrors = { fields: {} };

/**
 * A form bound to a struct. A field shows its error after it was changed and left, every field after the
 * first attempt to submit, and from then on live. Typed values stay after any answer of the server.
 */
export function useForm<T, V extends FormValues>(options: FormOptions<T, V>): FormHandle<V> {
  const [start, setStart] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  // Send the latest values, whether or not they are rendered yet.
  const latest = useRef(values);
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [submitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const underWay = useRef(false);

  const check = (given: V) =>
    checkInput(options.prepare ? options.prepare(given) : withoutBlanks(given), options.schema);
  const reasons = new Map(check(values).fields?.map(({ path, reason }) => [path, reason]));
  const needed = options.schema.meta.json.required ?? [];

  function update(next: V): void {
    latest.current = next;
    setValues(next);
  }

  function change(next: Partial<V>): void {
    update({ ...latest.current, ...next });
    setDirty((before) => new Set([...before, ...Object.keys(next)]));
    setErrors(({ fields, message }) => ({
      message,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in next))),
    }));
  }

  async function submit(): Promise<void> {
    if (underWay.current) return;
    setAttempts((count) => count + 1);
    setErrors(NO_ERRORS);
    const given = latest.current;
    const checked = check(given);
    if (checked.fields) {
      const homeless = checked.fields.find(({ path }) => !(path in given));
      if (homeless) setErrors({ fields: {}, message: homeless.reason });
      const found = new Map(checked.fields.map(({ path, reason }) => [path, reason]));
      setRefusal(refusalOf(given, (name) => found.get(name)));
      return;
    }
    underWay.current = true;
    setSubmitting(true);
    try {
      await options.submit(checked.value, given);
      setRefusal(null);
    } catch (error) {
      const found = submitErrorsOf(error, Object.keys(given), options.fieldOfCode);
      setErrors(found);
      setRefusal(refusalOf(given, (name) => found.fields[name]));
    } finally {
      underWay.current = false;
      setSubmitting(false);
    }
  }

  return {
    values,
    submitting,
    refusal,
    change,
    changed: Object.keys(values).some((name) => values[name] !== start[name]),
    failure: errors.message,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<V>),
      onBlur: () => dirty.has(name) && setLeft((before) => new Set([...before, name])),
      error:
        errors.fields[name] ?? (attempts > 0 || left.has(name) ? reasons.get(name) : undefined),
      optional: !needed.includes(name),
    }),
    reset(next = start) {
      setStart(next);
      update(next);
      setDirty(new Set());
      setLeft(new Set());
      setAttempts(0);
      setErrors(NO_ERRORS);
      setRefusal(null);
    },
    onSubmit(event) {
      event.preventDefault();
      void submit();
    },
  };
}

/** The refused fields in the order of the form. */
function refusalOf(values: FormValues, reasonOf: (name: string) => string | undefined): Refusal {
  return {
    errors: Object.keys(values).flatMap((name) => {
      const reason = reasonOf(name);
      return reason === undefined ? [] : [{ name, reason }];
    }),
  };
}

/** A blank text is no value: an optional field may then be left out, a required one is missing. */
function withoutBlanks(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );
}
