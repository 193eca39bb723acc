import { readOrderReferences, readTurnaround, type ServiceSpeed } from '@tag/contract/orders';
import {
  cardTitle,
  defectName,
  gradeName,
  SIDE_LABELS,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { popCategories } from '@tag/contract/pops';
import { listPublicListings, type PublicListing } from '@tag/contract/tag-market';
import { findReport } from '../../features/certificate/find-report.ts';
import type { Load } from '../../features/page/screen-module.ts';

/** What the landing shows of the company's work; what there isn't is left out. */
export interface Landing {
  readonly example: Example | null;
  readonly figures: Figures;
  /** Two examples of one grade; null: there aren't any. */
  readonly pair: Pair | null;
  readonly speeds: readonly ServiceSpeed[];
  readonly listings: readonly PublicListing[];
}

export interface Example {
  readonly certificate: string;
  readonly name: string;
  readonly grade: string;
  readonly score: number | null;
  readonly front: Picture;
  /** The slab's back; null without a slab. */
  readonly back: Picture | null;
  /** Its two costliest, highest cost first. */
  readonly defects: readonly {
    readonly id: string;
    readonly name: string;
    readonly cost: number;
    readonly closeUp: Picture;
  }[];
}

export interface Pair {
  readonly certificates: readonly [string, string];
  readonly grade: string;
}

export interface Figures {
  /** Null: nothing is graded yet. */
  readonly graded: number | null;
  /** Of all, 0 to 1. */
  readonly gemRate: number | null;
  /** Of the forecasts whose time is over, 0 to 1. */
  readonly forecastsKept: number | null;
}

const LISTINGS = 6;
const DEFECTS = 2;

export const load: Load<Landing> = async (_url, client, { settings }) => {
  const answers = await Promise.allSettled([
    client.call(popCategories, { query: { pageSize: 1 } }),
    client.call(readTurnaround),
    client.call(readOrderReferences),
    client.call(listPublicListings, { query: { pageSize: LISTINGS } }),
    ...settings.exampleCertificates.map((certificate) => findReport(client, certificate)),
  ] as const);
  const [population, turnaround, references, market, ...reports] = answers;
  // Without any answer, the browser tries again.
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer] : []));
  if (failures.length === answers.length) throw failures[0]!.reason;

  const listings = valueOf(market)?.items ?? [];
  const details = reports.flatMap((report) => detailOf(valueOf(report)) ?? []);
  const newest = listings[0];
  // Without an example: the card that came for sale last.
  const shown =
    details[0] ??
    (newest && detailOf(await findReport(client, newest.certificate).catch(() => null)));
  return {
    data: {
      example: shown ? exampleOf(shown) : null,
      figures: figuresOf(valueOf(population)?.totals, valueOf(turnaround)?.items),
      pair: pairOf(details),
      speeds: valueOf(references)?.serviceSpeeds ?? [],
      listings,
    },
  };
};

function valueOf<T>(answer: PromiseSettledResult<T>): T | null {
  return answer.status === 'fulfilled' ? answer.value : null;
}

function detailOf(found: Awaited<ReturnType<typeof findReport>> | null): GradedCardDetail | null {
  return found && 'detail' in found ? found.detail : null;
}

function exampleOf({ certificate, card, grade, slab, images, dings }: GradedCardDetail): Example {
  const costliest = [...dings.front, ...dings.back].sort((a, b) => b.deduction - a.deduction);
  return {
    certificate,
    name: cardTitle(card),
    grade: gradeName(grade),
    score: grade.score,
    front: slab?.front ?? images.front,
    back: slab?.back ?? null,
    defects: costliest.slice(0, DEFECTS).map((ding) => ({
      id: ding.id,
      name: `${defectName(ding)}, ${SIDE_LABELS[ding.side].toLowerCase()}`,
      cost: ding.deduction,
      closeUp: ding.closeUp,
    })),
  };
}

function figuresOf(
  totals: { total: number; gemRate: number | null } | undefined,
  speeds: readonly { judged: number; right: number }[] = [],
): Figures {
  const judged = speeds.reduce((sum, speed) => sum + speed.judged, 0);
  const right = speeds.reduce((sum, speed) => sum + speed.right, 0);
  return {
    graded: totals?.total || null,
    gemRate: totals?.gemRate ?? null,
    forecastsKept: judged === 0 ? null : right / judged,
  };
}

function pairOf(details: readonly GradedCardDetail[]): Pair | null {
  for (const [at, { certificate, grade }] of details.entries()) {
    const other = details.slice(at + 1).find((detail) => detail.grade.key === grade.key);
    if (other) return { certificates: [certificate, other.certificate], grade: gradeName(grade) };
  }
  return null;
}
