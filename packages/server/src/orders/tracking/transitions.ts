import { type ApiError, Refusal } from '@tag/contract/errors';
import { ORDER_TRANSITIONS, STAFF_STAGE_LABELS, type OrderStage } from '@tag/contract/orders';

/**
 * The refusal of a change of stage, saying where it can go instead.
 * @param allowed where it can go; from the table by default.
 * @param words for stages; the lab's by default.
 */
export function transitionRefusal(
  from: OrderStage,
  to: OrderStage,
  allowed: readonly OrderStage[] = ORDER_TRANSITIONS[from],
  words = STAFF_STAGE_LABELS,
): ApiError {
  const label = (stage: OrderStage) => `“${words[stage]}”`;
  const options = allowed.map(label).join(' or ');
  const instead = options ? `From there it can go to ${options}.` : 'It stays there.';
  return new Refusal('transition_not_allowed', {
    message: `This can’t go from ${label(from)} to ${label(to)}. ${instead}`,
    details: { from, to, allowed: allowed.join(',') },
  });
}
