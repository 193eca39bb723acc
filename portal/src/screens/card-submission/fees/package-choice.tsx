import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import type { PackageOffer } from '@tag/contract/orders';
import { ChoiceCards } from '../choice-cards.tsx';
import { useSubmission } from '../submission-context.tsx';
import { useOptions } from '../use-options.ts';

const LOWEST = 'lowest';
const NONE = 'none';

interface OffersProps {
  offers: readonly PackageOffer[];
}

/** The packages that the order fits, each with what it saves, and none. */
export function PackageChoice({ offers }: OffersProps) {
  const { order, references } = useSubmission();
  const { options, choose } = useOptions();
  const { package: chosen } = options;
  const of = (code: string) => references.packages.find((one) => one.code === code);
  const fitting = offers.filter(({ moreCards }) => moreCards === 0);
  // It was chosen when the order fitted it.
  const isOut = fitting.every(({ code }) => code !== chosen);
  // An order that is paid first keeps its price.
  const isOpen = chosen === null && !options.isPackageChosen && !order.paidFirst;
  return (
    <ChoiceCards
      legend="Package"
      choices={[
        ...(order.paidFirst
          ? []
          : [{ value: LOWEST, title: 'Lowest total', text: 'We pick it as your order changes.' }]),
        ...fitting.map(({ code, name, saves }) => ({
          value: code,
          title: name,
          price: formatMoney(-saves),
          text: of(code)?.description,
        })),
        ...(isOut && chosen !== null ? [{ value: chosen, title: of(chosen)?.name ?? chosen }] : []),
        { value: NONE, title: 'No package' },
      ]}
      value={isOpen ? LOWEST : (chosen ?? NONE)}
      onChange={(code) =>
        choose(
          code === LOWEST
            ? { package: null, isPackageChosen: false }
            : { package: code === NONE ? null : code, isPackageChosen: true },
        )
      }
    />
  );
}

/** What a few more cards would save. */
export function PackageInReach({ offers }: OffersProps) {
  const { order } = useSubmission();
  const near = offers.find(({ moreCards }) => moreCards > 0);
  if (!near) return null;
  const { moreCards, name, saves } = near;
  const more = moreCards === 1 ? '1 more card' : `${formatCount(moreCards)} more cards`;
  return (
    <p className="fee-note">
      Add {more}, and {name} takes {formatMoney(saves)} off these {formatCards(order.cards)}.
    </p>
  );
}
