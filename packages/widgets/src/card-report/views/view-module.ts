import { useEffect, useState } from 'react';
import type { ViewModule } from '../view-parts/view-props.ts';
import type { View } from '../widths.ts';

type ViewName = View | 'compare';

const LOADS: Readonly<Record<ViewName, () => Promise<ViewModule>>> = {
  full: () => import('./full.tsx'),
  summary: () => import('./summary.tsx'),
  badge: () => import('./badge.tsx'),
  compare: () => import('./compare.tsx'),
};

const arrived = new Map<ViewName, ViewModule>();

interface LoadedView {
  readonly module: ViewModule | undefined;
  readonly hasFailed: boolean;
}

/** Fetches a view's chunk; a new `attempt` retries. The previous view stays until it has loaded, or if it can't. */
export function useViewModule(
  name: ViewName | undefined,
  adopt: (sheets: readonly string[]) => void,
  attempt: number,
): LoadedView {
  const [module, setModule] = useState<ViewModule>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!name) return;
    let isWanted = true;
    const show = (module: ViewModule) => {
      arrived.set(name, module);
      if (!isWanted) return;
      adopt([module.sheet]);
      setModule(module);
      setFailed(false);
    };
    const known = arrived.get(name);
    if (known) show(known);
    else LOADS[name]().then(show, () => isWanted && setFailed(true));
    return () => {
      isWanted = false;
    };
  }, [name, adopt, attempt]);
  return { module, hasFailed: hasFailed && !module };
}
