import type { PublicClient } from '@tag/client/public';
import type { ElementHost } from '@tag/element';
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import type { ReportLinks } from '../report-links.ts';
import type { cardReportSchema } from '../schema.ts';
import type { View } from './widths.ts';

/** What every view is given by the element. */
export interface ViewProps {
  /** One, or those to compare. */
  certs: readonly string[];
  client: PublicClient;
  links: ReportLinks | undefined;
  defect: string | undefined;
  headingLevel: number;
  host: ElementHost<typeof cardReportSchema>;
}

/** A view with its sheet, as a chunk. */
export interface ViewModule {
  readonly View: ComponentType<ViewProps>;
  readonly sheet: string;
}

export type ViewName = View | 'compare';

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

/** Fetches a view's chunk, again with another attempt; the view before is kept until it is here. */
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
