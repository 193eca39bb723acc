import type { LeftOut, Order } from '@tag/contract/orders';
import type { StepFacts } from './steps.ts';

/**
 * What a draft couldn't take over from the order it was started from, as far as nothing was chosen
 * since. Only its owner reads it, until they pay.
 * @param isAsked a group submitter was asked.
 */
export function leftOutOf(
  { order, subOrders }: Pick<StepFacts, 'order' | 'subOrders'>,
  isAsked: boolean,
): Pick<Order, 'leftOut'> {
  if (order.access !== 'owner' || order.paidAt) return {};
  const isChosen: Readonly<Record<LeftOut['field'], boolean>> = {
    serviceSpeed: order.serviceSpeed !== null,
    shippingType: order.shippingType !== null,
    shippingAddress: order.shippingAddressId !== null,
    package: order.isPackageChosen,
    groupSubmitter: order.groupSubmitterId !== null || isAsked,
    subOrders: subOrders.every(({ serviceSpeed }) => serviceSpeed !== null),
  };
  const leftOut = (order.leftOut as LeftOut[]).filter(({ field }) => !isChosen[field]);
  return leftOut.length > 0 ? { leftOut } : {};
}
