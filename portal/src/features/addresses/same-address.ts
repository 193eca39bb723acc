import type { UserAddress } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';

/** Whether two are the same place: customers enter it once for shipping and once for billing. */
export const isSameAddress = (one: UserAddress | undefined, other: UserAddress | undefined) =>
  one === other ||
  (one !== undefined && other !== undefined && formatAddress(one) === formatAddress(other));
