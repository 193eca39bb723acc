import { DEFECT_VIEWER_PATH } from '@tag/contract/defect-viewer';
import { POP_REPORT_PATH } from '@tag/contract/pops';
import { cardPath, searchedPath } from '../features/certificate/certificate.ts';
import { SUBMIT_CARDS_PATH } from '../features/orders/order-paths.ts';
import { homeRoute } from './member-routes.ts';
import { screen, type Route } from './route.ts';

/** Public pages. */
export const publicRoutes: readonly Route[] = [
  {
    path: '/',
    screen: screen('landing', () => import('../screens/landing/screen.tsx')),
    access: 'public',
    forMembers: homeRoute,
    hasSearch: true,
  },
  {
    path: '/card/:certificateValue',
    screen: screen('card', () => import('../screens/card/screen.tsx')),
    access: 'public',
  },
  {
    path: '/card/:certificateValue/witness',
    screen: screen('witness', () => import('../screens/witness/screen.tsx')),
    access: 'public',
  },
  { path: '/card', redirect: (_params, search) => searchedPath(search), status: 302 },
  {
    path: '/card-details/:certificateValue',
    redirect: ({ certificateValue = '' }, search) => `${cardPath(certificateValue)}${search}`,
    status: 301,
  },
  {
    path: `${DEFECT_VIEWER_PATH}/*`,
    screen: screen('defect-viewer', () => import('../screens/defect-viewer/screen.tsx')),
    access: 'public',
    readsRestOfPath: true,
  },
  {
    path: `${POP_REPORT_PATH}/*`,
    screen: screen('pop-report', () => import('../screens/pop-report/screen.tsx')),
    access: 'public',
    readsRestOfPath: true,
  },
  {
    path: SUBMIT_CARDS_PATH,
    screen: screen('submit-cards', () => import('../screens/submit-cards/screen.tsx')),
    access: 'public',
  },
  {
    path: '/status',
    screen: screen('status', () => import('../screens/status/screen.tsx')),
    access: 'public',
  },
];
