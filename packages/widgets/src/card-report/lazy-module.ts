import { useState } from 'react';

export interface LazyModule<T> {
  /** Null until it is here. */
  readonly module: T | null;
  readonly hasFailed: boolean;
  /** Fetches it, unless it is here or on its way. After a failure this tries again. */
  want(): void;
}

/**
 * A module that is fetched on first use, so visitors who don't use it don't download it. A fetch that
 * fails is reported here instead of breaking the report around it.
 * @param load imports the module; a browser fetches the same one once, however often it is called
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
