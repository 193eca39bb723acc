import type { Permission } from '@tag/contract/permissions';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ScreenModule } from '../features/page/screen-module.ts';
import { trackRequest } from '../session/request-state.ts';

/** The code of a screen, fetched when it's first opened. */
interface Screen {
  /** Its module below the portal's folder, for the server to name the files it needs. */
  readonly source: string;
  /** The module's exports about its page. */
  readonly open: () => Promise<ScreenModule<unknown>>;
  readonly Component: LazyExoticComponent<ComponentType>;
}

export interface ScreenRoute {
  readonly path: string;
  readonly screen: Screen;
  /**
   * Open to anyone, or only to users with a confirmed address. A `permission` hides it
   * from users without it; the server refuses them anyway.
   */
  readonly access: 'public' | 'member' | Permission;
  /** Replaces a public screen for signed-in users. */
  readonly forMembers?: ScreenRoute;
  /** The screen has its own certificate search, so the header shows visitors none. */
  readonly hasSearch?: boolean;
  /**
   * The path ends with a star, and the screen reads that part from the URL itself: the router would decode
   * it twice, and doesn't match line breaks.
   */
  readonly readsRestOfPath?: boolean;
  /** The path to render and log the page under instead. */
  readonly servedAs?: string;
  /** The path carries one-time codes: no cache stores the page, and its URL isn't sent as a referrer. */
  readonly hasCodes?: boolean;
}

export interface RedirectRoute {
  readonly path: string;
  /** Where it leads. The parameters are decoded. */
  readonly redirect: (params: Params, search: string) => string;
  readonly status: 301 | 302;
}

export type Route = ScreenRoute | RedirectRoute;
export type Params = Readonly<Record<string, string | undefined>>;

/**
 * The screen in `src/screens/<name>`.
 * @example screen('status', () => import('../screens/status/screen.tsx'))
 */
export function screen<Data>(name: string, open: () => Promise<ScreenModule<Data>>): Screen {
  return {
    source: `src/screens/${name}/screen.tsx`,
    // `head` gets the data of the same module's `load`.
    open: open as () => Promise<ScreenModule<unknown>>,
    Component: lazy(() => trackRequest(open())),
  };
}
