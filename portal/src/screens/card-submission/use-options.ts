import type { OrderOptions, OrderOptionsChange } from '@tag/contract/orders';
import { canChangeOptions } from './steps.ts';
import { useSubmission } from './submission-context.tsx';

interface OptionsInHand {
  readonly options: OrderOptions;
  readonly isClosed: boolean;
  choose(options: OrderOptionsChange): void;
}

/** The options of the order, and how to change them. */
export function useOptions(): OptionsInHand {
  const { submission, order } = useSubmission();
  return {
    options: order.options,
    isClosed: !canChangeOptions(order),
    choose: (options) => submission.change({ options }),
  };
}
