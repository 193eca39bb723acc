import { CallFailure, isAborted } from '@tag/client/public';
import { ApiError, checkInput, CLIENT_ERRORS, ERRORS } from '@tag/contract/errors';
import type { Schema } from '@tag/contract/schema';
import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { flushSync } from 'react-dom';

export interface AccountFormOptions<T> {
  /** What the whole form must hold to; its fields carry the names of the inputs. */
  rule: Schema<T>;
  /** Fields that are no input of the form, such as the code of a mailed link. */
  fixed?: Partial<T>;
  submit(value: T): Promise<void>;
  /** Where a refusal belongs that names no field; without it, it is said above the button. */
  fieldOf?(error: ApiError): string | undefined;
}

export interface AccountForm {
  readonly isBusy: boolean;
  /** Before that nothing would take what is submitted. */
  readonly isReady: boolean;
  /** What was refused and belongs to no field. */
  readonly refusal: string | null;
  reasonOf(name: string): string | undefined;
  /** The fields go on holding what was typed, whatever happens: the browser keeps it, not we. */
  readonly props: {
    noValidate: true;
    method: 'post';
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onBlur(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
}

const never = () => () => {};

/** A form held to a rule of the contract: as it is left field by field, and whole when it is sent. */
export function useAccountForm<T>(options: AccountFormOptions<T>): AccountForm {
  const { rule, fixed, submit, fieldOf } = options;
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const check = (form: HTMLFormElement) =>
    checkInput({ ...Object.fromEntries(new FormData(form)), ...fixed }, rule);

  /** Looks at one field alone; what the others lack is not said before they are left. */
  function judge(input: HTMLInputElement): void {
    const found = check(input.form!).fields?.find(({ path }) => path === input.name);
    setReasons(({ [input.name]: _, ...others }) =>
      found ? { ...others, [input.name]: found.reason } : others,
    );
  }

  function point(form: HTMLFormElement, found: Readonly<Record<string, string>>): void {
    flushSync(() => setReasons(found));
    form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const checked = check(form);
    setRefusal(null);
    if (checked.fields) {
      const found = checked.fields.map(({ path, reason }) => [path, reason] as const);
      return point(form, Object.fromEntries(found));
    }
    setReasons({});
    busy.current = true;
    setBusy(true);
    try {
      await submit(checked.value);
    } catch (error) {
      if (isAborted(error)) return;
      const { found, message } = explain(error, fieldOf);
      setRefusal(message);
      if (found) point(form, found);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  return {
    isBusy,
    isReady,
    refusal,
    reasonOf: (name) => reasons[name],
    props: {
      noValidate: true,
      method: 'post',
      onSubmit(event) {
        event.preventDefault();
        if (!busy.current) void send(event.currentTarget);
      },
      onBlur({ target }) {
        if (target instanceof HTMLInputElement && target.value !== '') judge(target);
      },
      onInput({ target }) {
        if (target instanceof HTMLInputElement && reasons[target.name]) judge(target);
      },
    },
  };
}

function explain(error: unknown, fieldOf: AccountFormOptions<never>['fieldOf']) {
  if (error instanceof ApiError) {
    const fields = error.fields.map(({ path, reason }) => [path.replace(/^body\./, ''), reason]);
    const field = fieldOf?.(error);
    if (field) fields.push([field, error.message]);
    return fields.length > 0
      ? { found: Object.fromEntries(fields) as Record<string, string>, message: null }
      : { message: error.message };
  }
  if (error instanceof CallFailure && (error.reason === 'network' || error.reason === 'timeout')) {
    return { message: navigator.onLine ? ERRORS.unavailable.message : CLIENT_ERRORS.offline };
  }
  return { message: ERRORS.internal.message };
}
