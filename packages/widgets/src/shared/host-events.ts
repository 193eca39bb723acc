import type { Failure } from '@tag/client/public';
import type { ElementHost } from '@tag/element';
import { useEffect, useEffectEvent } from 'react';

/** What a widget tells the page around it. */
export interface HostEvents<V = unknown, E = Failure> {
  /** Loading, and nothing is shown yet. */
  onLoading?: (() => void) | undefined;
  /** Shown; called again for each other value. */
  onReady?: ((value: V) => void) | undefined;
  /** There is nothing to show, and that is no error. */
  onEmpty?: (() => void) | undefined;
  onError?: ((error: E) => void) | undefined;
}

interface Shown<V, E> {
  readonly status: 'idle' | 'loading' | 'ready' | 'empty' | 'error';
  readonly value: V | null;
  readonly error: E | null;
}

/** Calls the host's callbacks, once for each change. */
export function useHostEvents<V, E>(
  events: HostEvents<V, E>,
  { status, value, error }: Shown<V, E>,
): void {
  const latest = useEffectEvent(() => events);
  useEffect(() => {
    const { onLoading, onReady, onEmpty, onError } = latest();
    // A shown value stays visible while the next one loads.
    if (status === 'loading' && value === null) onLoading?.();
    if (status === 'ready' && value !== null) onReady?.(value);
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && error !== null) onError?.(error);
  }, [status, value, error]);
}

/** The callbacks that set an element's state. */
export function elementEvents({ setState }: Pick<ElementHost, 'setState'>) {
  return {
    onLoading: () => setState('loading'),
    onReady: () => setState('ready'),
    onEmpty: () => setState('empty'),
    onError: ({ code, retryable }: Failure) => setState('error', { code, retryable }),
  };
}
