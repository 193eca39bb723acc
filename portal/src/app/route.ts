import type { Permission } from '@tag/contract/permissions';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { PageHead } from '../features/page/page-head.ts';
import { trackRequest } from '../session/request-state.ts';

export interface ScreenRoute {
  readonly path: string;
  /** The module below the portal's folder, so that the server can name its files in the head. */
  readonly source: string;
  readonly screen: LazyExoticComponent<ComponentType>;
  /**
   * Who may open it: anyone, or whoever is signed in and has a confirmed address. A `permission` hides it
   * from who lacks that; the server refuses them anyway.
   */
  readonly access: 'public' | 'member' | Permission;
  /** What stands in the head of the page as it is served; its screen may say more once it knows. */
  readonly head: PageHead;
}

export interface RedirectRoute {
  readonly path: string;
  /** The path that took over, with the same parameters. */
  readonly redirect: string;
}

export type Route = ScreenRoute | RedirectRoute;
/** A screen that loads when it is first opened. */
export const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => trackRequest(load()));
