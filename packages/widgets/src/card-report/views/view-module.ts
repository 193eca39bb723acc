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
  /** How often its code couldn't be loaded; 0 while a view can be shown. */
  readonly failures: number;
}

/** Fetches a view's chunk; a new `attempt` retries. The previous view stays until it has loaded, or if it can't. */
export function useViewModule(
  name: ViewName | undefined,
  adopt: (sheets: readonly string[]) => void,
  attempt: number,
): LoadedView {
  const [module, setModule] = useState<ViewModule>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!name) return;
    let isWanted = true;
    const show = (module: ViewModule) => {
      arrived.set(name, module);
      if (!isWanted) return;
      adopt([module.sheet]);
      setModule(module);
      setFailures(0);
    };
    const known = arrived.get(name);
    if (known) show(known);
    else LOADS[name]().then(show, () => isWanted && setFailures((count) => count + 1));
    return () => {
      isWanted = false;
    };
  }, [name, adopt, attempt]);
  return { module, failures: module ? 0 : failures };
}
