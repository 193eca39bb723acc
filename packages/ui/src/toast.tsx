import { useSyncExternalStore } from 'react';
import { CloseIcon } from './icons.tsx';

export type ToastTone = 'success' | 'error';

interface ToastEntry {
  readonly id: number;
  readonly message: string;
  readonly tone: ToastTone;
}

/** A reader needs about this long for a sentence; what went wrong stays until it is closed. */
const SHOWN_MS = 6000;
const MOST = 4;

let entries: readonly ToastEntry[] = [];
let counter = 0;
const listeners = new Set<() => void>();
const NONE: readonly ToastEntry[] = [];

function change(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => change(entries.filter((entry) => entry.id !== id));

/** Says something that belongs to no place on the page. The same words are not said twice at once. */
export function say(message: string, tone: ToastTone = 'success'): void {
  const others = entries.filter((entry) => entry.message !== message);
  counter += 1;
  const id = counter;
  change([...others, { id, message, tone }].slice(-MOST));
  if (tone === 'success') setTimeout(() => dismiss(id), SHOWN_MS);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where toasts appear: once on a page, and there from the start, so that readers notice what comes. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  );
  return (
    <div className="tag-toasts" role="status" aria-live="polite" aria-atomic="false">
      {shown.map(({ id, message, tone }) => (
        <div key={id} className="tag-toast" data-tone={tone}>
          <p>{message}</p>
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
}
