import { formatMoney } from '@tag/contract/formats';
import type { LightItem } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { inBusinessDays } from '../../../features/orders/turnaround-words.ts';
import { insurableValue, insurancePrice } from '../insurance.ts';
import { useOptions } from '../use-options.ts';
import { useSubmission } from '../submission-context.tsx';
import { useTurnaround } from '../use-turnaround.ts';
import { formatDay, formatDays, returnOf } from './back-with-you.ts';

/** When the cards are back, and at what risk. */
export function ReviewReturn({ cards }: { cards: readonly LightItem[] }) {
  const { order, references } = useSubmission();
  const turnaround = useTurnaround();
  const back = turnaround ? returnOf(order, references, turnaround, new Date()) : undefined;
  return (
    <section className="area-page-card review" aria-labelledby="review-return">
      <h2 id="review-return">Back with you{back && ` about ${formatDays(back.from, back.to)}`}</h2>
      <p className="submission-muted" aria-busy={!turnaround}>
        {back &&
          `If we have your cards by ${formatDay(back.arrival)}: ${gradingDays(back)}, then ${inBusinessDays(back.shippingDays)} for ${back.shipping}.`}
      </p>
      <Risk cards={cards} />
    </section>
  );
}

type Return = NonNullable<ReturnType<typeof returnOf>>;

function gradingDays({ days: [from, to], isAdvertised, speed }: Return): string {
  if (isAdvertised) return `${inBusinessDays(to)} for ${speed} as advertised`;
  return `${from === to ? '' : `${from} to `}${inBusinessDays(to)} for ${speed}`;
}

/** What the way back is insured for, and the declared value with a press where that is more. */
function Risk({ cards }: { cards: readonly LightItem[] }) {
  const { references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const { insuredValue } = options;
  const declared = insurableValue(cards);
  const price = insurancePrice(declared, references);
  return (
    <div className="review-risk">
      <p>{insuredValue > 0 ? `Insured for ${inDollars(insuredValue)}.` : 'Not insured.'}</p>
      {declared > insuredValue && price && !isClosed && (
        <Button
          onClick={() => {
            choose({ insuredValue: declared });
            say(`Insured for ${inDollars(declared)}.`);
          }}
        >
          Insure {inDollars(declared)} for {price}
        </Button>
      )}
    </div>
  );
}

/** `$5,675` without cents where there are none. */
const inDollars = (cents: number) => formatMoney(cents).replace(/\.00$/, '');
