import { useState } from 'react';

interface LazyModule<T> {
  /** Null until it has loaded. */
  readonly module: T | null;
  readonly hasFailed: boolean;
  /** Fetches it, unless it has loaded or is loading. Retries after a failure. */
  want(): void;
}

/**
 * A module that is fetched on first use. A failed fetch is reported here instead of breaking the report.
 * @param load imports the module; may be called repeatedly
 */
export function useLazyModule<T extends object>(load: () => Promise<T>): LazyModule<T> {
  const [module, setModule] = useState<T | null>(null);
  const [hasFailed, setFailed] = useState(false);
  return {
    module,
    hasFailed,
    want() {
      if (module) return;
      setFailed(false);
      load().then(setModule, () => setFailed(true));
    },
  };
}
