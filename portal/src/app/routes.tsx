import { DEFECT_VIEWER_PATH } from '@tag/contract/defect-viewer';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { matchRoutes } from 'react-router-dom';
import { trackPending } from '../features/loading/spinner-state.ts';

interface ScreenRoute {
  readonly path: string;
  /** The module below the portal's folder, so that the server can name its files in the head. */
  readonly source: string;
  readonly screen: LazyExoticComponent<ComponentType>;
  /** Who may open it. */
  readonly access: 'public';
}

interface RedirectRoute {
  readonly path: string;
  /** The path that took over, with the same parameters. */
  readonly redirect: string;
}

export type Route = ScreenRoute | RedirectRoute;

const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => trackPending(load()));

export const LANDING_PATH = '/';
export const CARD_PATH = '/card/:certificateValue';
export const WITNESS_PATH = '/card/:certificateValue/witness';

/**
 * Not in the table, since its address is read by the screen itself: the router would decode twice what
 * may only be decoded once, and finds no route where a line break is in it.
 */
export const defectViewerRoute: ScreenRoute = {
  path: `${DEFECT_VIEWER_PATH}/*`,
  source: 'src/screens/defect-viewer/defect-viewer-screen.tsx',
  screen: screen(() => import('../screens/defect-viewer/defect-viewer-screen.tsx')),
  access: 'public',
};

/** Every path of the portal. Screens load when they are first opened. */
export const routes: readonly Route[] = [
  {
    path: LANDING_PATH,
    source: 'src/screens/landing/landing-screen.tsx',
    screen: screen(() => import('../screens/landing/landing-screen.tsx')),
    access: 'public',
  },
  {
    path: CARD_PATH,
    source: 'src/screens/card/card-screen.tsx',
    screen: screen(() => import('../screens/card/card-screen.tsx')),
    access: 'public',
  },
  {
    path: WITNESS_PATH,
    source: 'src/screens/witness/witness-screen.tsx',
    screen: screen(() => import('../screens/witness/witness-screen.tsx')),
    access: 'public',
  },
  { path: '/card-details/:certificateValue', redirect: CARD_PATH },
];

export const notFoundRoute: ScreenRoute = {
  path: '*',
  source: 'src/screens/not-found/not-found-screen.tsx',
  screen: screen(() => import('../screens/not-found/not-found-screen.tsx')),
  access: 'public',
};

export interface MatchedRoute {
  readonly route: Route;
  /** Decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The route a path belongs to; what no route takes belongs to the not-found page. */
export function matchRoute(pathname: string): MatchedRoute {
  if (pathname === DEFECT_VIEWER_PATH || pathname.startsWith(`${DEFECT_VIEWER_PATH}/`)) {
    return { route: defectViewerRoute, params: {} };
  }
  const [match] = matchRoutes(
    routes.map((route) => ({ path: route.path, route })),
    pathname,
  ) ?? [undefined];
  return match
    ? { route: match.route.route, params: match.params }
    : { route: notFoundRoute, params: {} };
}
