import { formatCount, formatDate } from '@tag/contract/formats';
import type { Order, OrderReferences, PromotionalPackage } from '@tag/contract/orders';
import { ChoiceCards } from '../choice-cards.tsx';
import { useSubmission } from '../submission-context.tsx';
import { cardCount } from './card-count.ts';
import { useOptions } from './use-options.ts';

const NONE = 'none';

/** Discounts for orders of a certain kind; one that the order doesn't fit says why. */
export function PackageChoice() {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const { packages } = references;
  if (packages.length === 0) return null;
  return (
    <ChoiceCards
      legend="Promotional package"
      choices={[
        { value: NONE, title: 'No package' },
        ...packages.map((one) => ({
          value: one.code,
          title: one.name,
          price: `${one.percentOff}% off grading`,
          text: describePackage(one),
          problem: problemOf(one, order, references),
        })),
      ]}
      value={options.package ?? NONE}
      disabled={isClosed}
      onChange={(code) => choose({ package: code === NONE ? null : code })}
    />
  );
}

function describePackage({ description, validUntil }: PromotionalPackage): string {
  return validUntil ? `${description} Until ${formatDate(validUntil)}.` : description;
}

/** Decided from the order alone; the server checks every card. */
function problemOf(
  one: PromotionalPackage,
  order: Order,
  { serviceSpeeds }: OrderReferences,
): string | undefined {
  const count = cardCount(order);
  if (count < one.minCards) {
    const more = one.minCards - count;
    return `Add ${formatCount(more)} more ${more === 1 ? 'card' : 'cards'} to use it.`;
  }
  if (count > one.maxCards) return `It takes at most ${formatCount(one.maxCards)} cards.`;
  const { serviceSpeed } = order.options;
  if (
    one.serviceSpeeds.length === 0 ||
    serviceSpeed === null ||
    one.serviceSpeeds.includes(serviceSpeed)
  )
    return undefined;
  const names = serviceSpeeds.filter(({ code }) => one.serviceSpeeds.includes(code));
  return `Choose ${names.map(({ name }) => name).join(' or ')} as the service speed to use it.`;
}
