import { DEFECT_VIEWER_PATH } from '@tag/contract/defect-viewer';
import { POP_REPORT_PATH } from '@tag/contract/pops';
import { matchRoutes } from 'react-router-dom';
import { HEADS } from '../features/page/page-head.ts';
import { accountRoutes } from './account-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { screen, type Route, type ScreenRoute } from './route.ts';

/**
 * Not in the table, since its address is read by the screen itself: the router would decode twice what
 * may only be decoded once, and finds no route where a line break is in it.
 */
export const defectViewerRoute: ScreenRoute = {
  path: `${DEFECT_VIEWER_PATH}/*`,
  source: 'src/screens/defect-viewer/defect-viewer-screen.tsx',
  screen: screen(() => import('../screens/defect-viewer/defect-viewer-screen.tsx')),
  access: 'public',
  head: HEADS.landing,
};

/** Nor is this one, for the same reason: names of sets and numbers of cards hold slashes. */
export const popReportRoute: ScreenRoute = {
  path: `${POP_REPORT_PATH}/*`,
  source: 'src/screens/pop-report/pop-report-screen.tsx',
  screen: screen(() => import('../screens/pop-report/pop-report-screen.tsx')),
  access: 'public',
  head: HEADS.population,
};

const readByScreens = [defectViewerRoute, popReportRoute];

/** Every path of the portal. */
export const routes: readonly Route[] = [...publicRoutes, ...accountRoutes, ...memberRoutes];

export const notFoundRoute: ScreenRoute = {
  path: '*',
  source: 'src/screens/not-found/not-found-screen.tsx',
  screen: screen(() => import('../screens/not-found/not-found-screen.tsx')),
  access: 'public',
  head: HEADS.notFound,
};

/** Whether a route stands for itself, and not as one of the table. */
export function isOutsideTable(route: Route): route is ScreenRoute {
  return [...readByScreens, notFoundRoute].some((outside) => outside === route);
}

export interface MatchedRoute {
  readonly route: Route;
  /** Decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The route a path belongs to; what no route takes belongs to the not-found page. */
export function matchRoute(pathname: string): MatchedRoute {
  for (const route of readByScreens) {
    const base = route.path.slice(0, -'/*'.length);
    if (pathname === base || pathname.startsWith(`${base}/`)) return { route, params: {} };
  }
  const [match] = matchRoutes(
    routes.map((route) => ({ path: route.path, route })),
    pathname,
  ) ?? [undefined];
  return match
    ? { route: match.route.route, params: match.params }
    : { route: notFoundRoute, params: {} };
}
