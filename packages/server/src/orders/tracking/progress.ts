import {
  PROGRESS_STEPS,
  type CardOutcome,
  type CardStage,
  type OrderStage,
  type ProgressStep,
  type ProgressStepState,
} from '@tag/contract/orders';

/** A card's progress for the order's header. */
export interface CardPosition {
  /** null: not arrived */
  readonly stage: CardStage | null;
  readonly outcome: CardOutcome | null;
  readonly isShipped: boolean;
  readonly isIdentified: boolean;
}

/** When cards entered a stage: the first of them, and the last one yet. */
export interface StageTimes {
  readonly stage: OrderStage;
  readonly first: Date;
  readonly last: Date;
}

const CODES: readonly ProgressStep[] = PROGRESS_STEPS.map(({ code }) => code);

/** The step of each stage; in `verification` a card is identified, then graded. */
const STEP_OF_STAGE: Readonly<Record<CardStage, ProgressStep>> = {
  received: 'arrived',
  image_processing: 'order_prep',
  verification: 'research',
  slab_assembly: 'assembly',
  qa: 'qa_1',
  slab_imaging: 'qa_2',
  order_complete: 'shipping',
  shipped: 'shipping',
};

/** Undefined for a card that hasn't arrived. An ungraded one that goes back is at shipping. */
function stepOf({ isIdentified, outcome, stage }: CardPosition): ProgressStep | undefined {
  if (stage === null) return undefined;
  if (outcome !== null) return 'shipping';
  return stage === 'verification' && isIdentified ? 'grading' : STEP_OF_STAGE[stage];
}

/**
 * The eight steps in the header of an order. It is at the step of its least advanced card.
 * @param times when its cards entered their stages.
 * @param identifiedAt when the lab identified the last card that it had to; null: none.
 */
export function progressOf(
  cards: readonly CardPosition[],
  {
    identifiedAt,
    isCanceled,
    times,
  }: { times: readonly StageTimes[]; identifiedAt: Date | null; isCanceled: boolean },
): ProgressStepState[] {
  const here = cards.filter(({ stage }) => stage !== null);
  const steps = here.map((card) => CODES.indexOf(stepOf(card)!));
  const isDone = here.length > 0 && here.every(({ isShipped }) => isShipped);
  const current = isDone ? CODES.length : here.length > 0 ? Math.min(...steps) : -1;
  const entered = entries(times, identifiedAt);
  return PROGRESS_STEPS.map(({ code, label }, index) => {
    const isPast = index < current;
    const isNow = index === current && !isCanceled;
    const until =
      index === CODES.length - 1 ? shippedAt(times) : entered.get(CODES[index + 1]!)?.last;
    return {
      code,
      label,
      status: isPast ? 'done' : isNow ? 'current' : 'ahead',
      since: (isPast || isNow ? entered.get(code)?.first.toISOString() : null) ?? null,
      until: (isPast ? until?.toISOString() : null) ?? null,
      cards: steps.filter((step) => step === index && !isDone).length,
    };
  });
}

const shippedAt = (times: readonly StageTimes[]) =>
  times.find(({ stage }) => stage === 'shipped')?.last;

/** When cards entered each step. */
function entries(
  times: readonly StageTimes[],
  identifiedAt: Date | null,
): ReadonlyMap<ProgressStep, Omit<StageTimes, 'stage'>> {
  const entered = new Map<ProgressStep, Omit<StageTimes, 'stage'>>();
  for (const { first, last, stage } of times) {
    const step = STEP_OF_STAGE[stage as CardStage] as ProgressStep | undefined;
    if (step && stage !== 'shipped') entered.set(step, { first, last });
  }
  const research = entered.get('research');
  if (research) {
    const last = identifiedAt && identifiedAt > research.last ? identifiedAt : research.last;
    entered.set('grading', { first: last, last });
  }
  return entered;
}
