import type { LightItem } from '@tag/contract/orders';
import { useEffect } from 'react';
import { useSubmission } from '../submission-context.tsx';
import { cardsAtOrderSpeed, cheapestSpeed } from './over-limit.ts';
import { useOptions } from '../use-options.ts';

/** Chooses the cheapest speed that takes all cards, for an order without one. */
export function useFirstSpeed(cards: readonly LightItem[] | null): void {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const isFree =
    options.serviceSpeed === null &&
    // A coupon may pay for another speed only.
    options.couponId === null &&
    order.subOrders.some(({ serviceSpeed }) => serviceSpeed === null);
  const first =
    isFree && !isClosed && cards
      ? cheapestSpeed(references.serviceSpeeds, cardsAtOrderSpeed(order, cards))?.code
      : undefined;
  useEffect(() => {
    if (first !== undefined) choose({ serviceSpeed: first });
    // Once, when the cards are known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
}
