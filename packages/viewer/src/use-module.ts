import { useEffect, useState } from 'react';

/** A module that loads on demand; null until it has loaded, or when it fails. */
export function useModule<Module extends object>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!isWanted || module) return;
    let isOver = false;
    load().then(
      (loaded) => {
        if (!isOver) setModule(loaded);
      },
      // The picture is complete without it.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [load, isWanted, module]);
  return module;
}
