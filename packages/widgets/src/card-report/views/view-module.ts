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

/** Fetches a view's chunk; a new `attempt` retries. The previous view stays until it has loaded. */
export function useViewModule(
  name: ViewName | undefined,
  adopt: (sheets: readonly string[]) => void,
  attempt: number,
): LoadedView {
  const [shown, setShown] = useState<{ name: ViewName; module?: ViewModule }>();
  useEffect(() => {
    if (!name) return;
    let isWanted = true;
    const show = (module: ViewModule) => {
      arrived.set(name, module);
      if (!isWanted) return;
      adopt([module.sheet]);
      setShown({ name, module });
    };
    const known = arrived.get(name);
    if (known) show(known);
    else LOADS[name]().then(show, () => isWanted && setShown({ name }));
    return () => {
      isWanted = false;
    };
  }, [name, adopt, attempt]);
  return { module: shown?.module, hasFailed: shown !== undefined && !shown.module };
}
