import { screen, type Route, type ScreenRoute } from './route.ts';

/** The page at `/` for signed-in users; visitors get the landing page. */
export const homeRoute: ScreenRoute = {
  path: '/',
  screen: screen('home', () => import('../screens/home/screen.tsx')),
  access: 'member',
};

/** Pages for signed-in users. */
export const memberRoutes: readonly Route[] = [
  {
    path: '/order-history',
    screen: screen('order-history', () => import('../screens/order-history/screen.tsx')),
    access: 'member',
  },
  {
    path: '/order-detail/:orderNumber',
    screen: screen('order-detail', () => import('../screens/order-detail/screen.tsx')),
    access: 'member',
  },
  {
    path: '/orders/:orderNumber/packing-list/:subOrderId',
    screen: screen('packing-list', () => import('../screens/packing-list/screen.tsx')),
    access: 'member',
  },
  {
    path: '/orders/:orderNumber/receipt',
    screen: screen('order-receipt', () => import('../screens/order-receipt/screen.tsx')),
    access: 'member',
  },
  {
    path: '/orders/:orderNumber/statement',
    screen: screen('order-statement', () => import('../screens/order-statement/screen.tsx')),
    access: 'member',
  },
  {
    path: '/group-submitter/:code',
    screen: screen('group-submitter', () => import('../screens/group-submitter/screen.tsx')),
    access: 'member',
    hasCodes: true,
  },
  {
    path: '/invitation/:code',
    screen: screen('invitation', () => import('../screens/invitation/screen.tsx')),
    access: 'member',
    hasCodes: true,
  },
  {
    path: '/card-submission/:step/:orderNumber/:couponId?',
    screen: screen('card-submission', () => import('../screens/card-submission/screen.tsx')),
    access: 'member',
  },
  {
    path: '/complete-card/:orderNumber',
    screen: screen('card-submission', () => import('../screens/card-submission/screen.tsx')),
    access: 'member',
  },
  {
    path: '/account-setting',
    screen: screen('account-setting', () => import('../screens/account-setting/screen.tsx')),
    access: 'member',
  },
  {
    path: '/help',
    screen: screen('help', () => import('../screens/help/screen.tsx')),
    access: 'member',
  },
  {
    path: '/my-tag-market',
    screen: screen('my-tag-market', () => import('../screens/my-tag-market/screen.tsx')),
    access: 'member',
  },
  {
    path: '/hand-over/:code',
    screen: screen('hand-over', () => import('../screens/hand-over/screen.tsx')),
    access: 'member',
    hasCodes: true,
  },
  {
    path: '/staff/orders',
    screen: screen('staff-orders', () => import('../screens/staff-orders/screen.tsx')),
    access: { action: 'read', resource: 'orders' },
  },
  {
    path: '/staff/users',
    screen: screen('staff-users', () => import('../screens/staff-users/screen.tsx')),
    access: { action: 'read', resource: 'users' },
  },
  {
    path: '/staff/audit',
    screen: screen('staff-audit', () => import('../screens/staff-audit/screen.tsx')),
    access: { action: 'read', resource: 'audit_trail' },
  },
  {
    path: '/staff/coupons',
    screen: screen('staff-coupons', () => import('../screens/staff-coupons/screen.tsx')),
    access: { action: 'read', resource: 'coupons' },
  },
  {
    path: '/staff/listings',
    screen: screen('staff-listings', () => import('../screens/staff-listings/screen.tsx')),
    access: { action: 'read', resource: 'listings' },
  },
  {
    path: '/staff/partners',
    screen: screen('staff-partners', () => import('../screens/staff-partners/screen.tsx')),
    access: { action: 'read', resource: 'api_keys' },
  },
  {
    path: '/staff/prices',
    screen: screen('staff-prices', () => import('../screens/staff-prices/screen.tsx')),
    access: { action: 'read', resource: 'prices' },
  },
  {
    path: '/staff/catalog',
    screen: screen('staff-catalog', () => import('../screens/staff-catalog/screen.tsx')),
    access: { action: 'update', resource: 'lab' },
  },
  {
    path: '/lab/:orderNumber?',
    screen: screen('lab', () => import('../screens/lab/screen.tsx')),
    access: { action: 'update', resource: 'lab' },
  },
  {
    path: '/404',
    screen: screen('not-found', () => import('../screens/not-found/screen.tsx')),
    access: 'member',
  },
];
