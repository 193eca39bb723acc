import type { PublicClient } from '@tag/client/public';
import { inviteNamedCustomers, MOST_INVITED, type SentInvitation } from '@tag/contract/orders';

/**
 * Invites the customers that sub-orders name, some at a time. Customers who are invited already stay so:
 * it can be called again after a failure.
 * @param onSent called with each part's answers
 */
export async function inviteNamed(
  client: PublicClient,
  orderNumber: string,
  ids: readonly string[],
  onSent: (sent: readonly SentInvitation[]) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_INVITED) {
    const body = { ids: ids.slice(from, from + MOST_INVITED) };
    const { items } = await client.call(inviteNamedCustomers, { params: { orderNumber }, body });
    onSent(items);
  }
}
