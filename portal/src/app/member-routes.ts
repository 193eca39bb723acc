import { HEADS } from '../features/page/page-head.ts';
import { screen, type Route, type ScreenRoute } from './route.ts';

/** What stands at `/` for whoever is signed in; visitors have the landing there. */
export const homeRoute: ScreenRoute = {
  path: '/',
  source: 'src/screens/home/home-screen.tsx',
  screen: screen(() => import('../screens/home/home-screen.tsx')),
  access: 'member',
  head: HEADS.home,
};

/** What is behind signing in. */
export const memberRoutes: readonly Route[] = [
  {
    path: '/order-history',
    source: 'src/screens/order-history/order-history-screen.tsx',
    screen: screen(() => import('../screens/order-history/order-history-screen.tsx')),
    access: 'member',
    head: HEADS.orderHistory,
  },
  {
    path: '/order-detail/:orderNumber',
    source: 'src/screens/order-detail/order-detail-screen.tsx',
    screen: screen(() => import('../screens/order-detail/order-detail-screen.tsx')),
    access: 'member',
    head: HEADS.orderDetail,
  },
  {
    path: '/account-setting',
    source: 'src/screens/account-setting/account-setting-screen.tsx',
    screen: screen(() => import('../screens/account-setting/account-setting-screen.tsx')),
    access: 'member',
    head: HEADS.accountSetting,
  },
  {
    path: '/help',
    source: 'src/screens/help/help-screen.tsx',
    screen: screen(() => import('../screens/help/help-screen.tsx')),
    access: 'member',
    head: HEADS.help,
  },
  {
    path: '/my-tag-market',
    source: 'src/screens/my-tag-market/my-tag-market-screen.tsx',
    screen: screen(() => import('../screens/my-tag-market/my-tag-market-screen.tsx')),
    access: 'member',
    head: HEADS.myTagMarket,
  },
  {
    path: '/staff/users',
    source: 'src/screens/staff-users/staff-users-screen.tsx',
    screen: screen(() => import('../screens/staff-users/staff-users-screen.tsx')),
    access: { action: 'read', resource: 'users' },
    head: HEADS.staffUsers,
  },
  {
    path: '/staff/audit',
    source: 'src/screens/staff-audit/staff-audit-screen.tsx',
    screen: screen(() => import('../screens/staff-audit/staff-audit-screen.tsx')),
    access: { action: 'read', resource: 'audit_trail' },
    head: HEADS.staffAudit,
  },
  {
    path: '/404',
    source: 'src/screens/not-found/not-found-screen.tsx',
    screen: screen(() => import('../screens/not-found/not-found-screen.tsx')),
    access: 'member',
    head: HEADS.notFound,
  },
];
