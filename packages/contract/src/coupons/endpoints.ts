import { endpoint } from '../endpoint/endpoint.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  couponDetailStruct,
  couponGrantStruct,
  couponQueryStruct,
  couponsStruct,
  couponStruct,
  staffCouponsPageStruct,
  staffCouponStruct,
} from './structs.ts';

const own = { access: 'verified', method: 'GET' } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const listCoupons = endpoint({
  ...own,
  path: '/coupons',
  summary: 'The coupons of the signed-in user, usable ones first',
  response: couponsStruct,
});

export const readCoupon = endpoint({
  ...own,
  ...one,
  path: '/coupons/{id}',
  summary: 'A coupon of the signed-in user',
  response: couponStruct,
  errors: ['not_found'],
});

export const readCouponDetail = endpoint({
  ...own,
  path: '/coupons/{orderNumber}/coupon-detail',
  summary: 'What the coupon of an order pays for',
  params: shape({ orderNumber: orderNumberStruct }),
  response: couponDetailStruct,
  errors: ['not_found'],
});

export const listStaffCoupons = endpoint({
  access: { action: 'read', resource: 'coupons' },
  method: 'GET',
  path: '/admin/coupons',
  summary: 'All coupons, newest first',
  query: couponQueryStruct,
  response: staffCouponsPageStruct,
});

export const grantCoupon = endpoint({
  access: { action: 'create', resource: 'coupons' },
  method: 'POST',
  path: '/admin/coupons',
  summary: 'Grants a customer a coupon',
  body: couponGrantStruct,
  response: staffCouponStruct,
  errors: ['user_not_found'],
});

export const revokeCoupon = endpoint({
  ...one,
  access: { action: 'update', resource: 'coupons' },
  method: 'DELETE',
  path: '/admin/coupons/{id}',
  summary: 'Revokes the rest of a coupon; what it has paid for stays paid',
  response: staffCouponStruct,
  errors: ['not_found', 'checkout_open'],
});
