import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CloseIcon } from './icons.tsx';
import './toast.css';

type ToastTone = 'success' | 'error';

interface ToastEntry {
  readonly id: number;
  readonly message: string;
  readonly tone: ToastTone;
}

/** A reader needs about this long for a sentence. Errors stay until they are closed. */
const SHOWN_MS = 6000;
/** The time a toast stays after the pointer or the focus has left it. */
const REMAINDER_MS = 2000;
const MOST = 4;

let entries: readonly ToastEntry[] = [];
let counter = 0;
/** The live regions that are mounted. The last one has the toasts: the page under a dialog is silent. */
let regions: readonly object[] = [];
const listeners = new Set<() => void>();
const NONE: readonly ToastEntry[] = [];

function notify(): void {
  for (const listener of listeners) listener();
}

function change(next: readonly ToastEntry[]): void {
  entries = next;
  notify();
}

const dismiss = (id: number) => change(entries.filter((entry) => entry.id !== id));

/** Shows a message that belongs to no part of the page. The same message is shown once at a time. */
export function say(message: string, tone: ToastTone = 'success'): void {
  const others = entries.filter((entry) => entry.message !== message);
  counter += 1;
  change([...others, { id: counter, message, tone }].slice(-MOST));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The live region for toasts, mounted at the start of a page, or of a dialog that stays open, for screen
 * readers to announce new ones. No toast disappears while the pointer or the focus is on one of them.
 */
export function Toasts() {
  const [region] = useState(() => ({}));
  useEffect(() => {
    regions = [...regions, region];
    notify();
    return () => {
      regions = regions.filter((other) => other !== region);
      notify();
    };
  }, [region]);
  const shown = useSyncExternalStore(
    subscribe,
    () => (regions.at(-1) === region ? entries : NONE),
    () => NONE,
  );
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    <div
      className="tag-toasts"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {shown.map((entry) => (
        <Toast
          key={entry.id}
          entry={entry}
          isPaused={isHovered || isFocused}
          onDismiss={() => {
            // A removed element reports neither a leaving pointer nor a lost focus.
            setHovered(false);
            setFocused(false);
            dismiss(entry.id);
          }}
        />
      ))}
    </div>
  );
}

interface ToastProps {
  entry: ToastEntry;
  isPaused: boolean;
  onDismiss(): void;
}

function Toast({ entry: { id, message, tone }, isPaused, onDismiss }: ToastProps) {
  const left = useRef(SHOWN_MS);
  const expires = tone === 'success' && !isPaused;
  useEffect(() => {
    if (!expires) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(REMAINDER_MS, left.current - (performance.now() - started));
    };
  }, [id, expires]);
  return (
    <div className="tag-toast" data-tone={tone}>
      <p>{message}</p>
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
