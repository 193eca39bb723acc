import { useState } from 'react';

export interface LateCode<T> {
  /** Null until it is here. */
  readonly code: T | null;
  readonly hasFailed: boolean;
  /** Fetches it, unless it is here or on its way. After a failure this tries again. */
  want(): void;
}

/**
 * A module that is fetched when it is first wanted: who never wants it never pays for it. A fetch that
 * fails is told here instead of breaking the report around it.
 * @param load imports the module; a browser fetches the same one once, however often it is called
 */
export function useLateCode<T extends object>(load: () => Promise<T>): LateCode<T> {
  const [code, setCode] = useState<T | null>(null);
  const [hasFailed, setFailed] = useState(false);
  return {
    code,
    hasFailed,
    want() {
      if (code) return;
      setFailed(false);
      load().then(setCode, () => setFailed(true));
    },
  };
}
