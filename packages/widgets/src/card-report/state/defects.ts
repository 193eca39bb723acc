import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import { defectsByCost } from '../../shared/defects-by-cost.ts';

/** A side, as its key in a report. */
export type SideKey = 'front' | 'back';

export function sideOf({ side }: Pick<Defect, 'side'>): SideKey {
  return side === 'FRONT' ? 'front' : 'back';
}

/** Drawn as frames, not as a box. */
export function isCentering({ type }: Pick<Defect, 'type'>): boolean {
  return type === 'CENTERING';
}

/** All defects of a report, each with its number, which is the same everywhere. */
export interface Defects {
  /** Both sides, highest cost first. */
  readonly all: readonly Defect[];
  readonly byId: ReadonlyMap<string, Defect>;
  /** Numbers by id; 1 has the highest cost. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Defects that affected the grade: close-ups by id. */
  readonly dings: ReadonlyMap<string, GradedCardDetail['dings']['front'][number]>;
}

export function orderDefects(report: GradedCardDetail): Defects {
  const { dings } = report;
  const all = defectsByCost(report);
  return {
    all,
    byId: new Map(all.map((defect) => [defect.id, defect])),
    numbers: new Map(all.map(({ id }, index) => [id, index + 1])),
    dings: new Map([...dings.front, ...dings.back].map((ding) => [ding.id, ding])),
  };
}

/** A scale that ends earlier would make the small losses of a fine card look grave. */
const LEAST_SCALE = 100;

/** The most points that a subgrade, corner, or edge of the card lost. */
export function mostLostIn({ subgrades, corner_details, edge_details }: GradedCardDetail): number {
  const scores = (['front', 'back'] as const).flatMap((side) => [
    ...[...corner_details[side], ...edge_details[side]].map(({ score }) => score),
    ...Object.values(subgrades?.[side] ?? {}),
  ]);
  return Math.max(LEAST_SCALE, 1000 - Math.min(...scores));
}

/** Filters for the list and for the boxes on the picture. */
export interface Listed {
  readonly side: 'all' | 'front' | 'back';
  readonly type: Defect['type'] | 'all';
  /** Only those that affected the grade. */
  readonly dings: boolean;
}

/** The listed defects, highest cost first. */
export function listed({ all, dings }: Defects, { side, type, dings: only }: Listed): Defect[] {
  return all.filter(
    (defect) =>
      (side === 'all' || sideOf(defect) === side) &&
      (type === 'all' || defect.type === type) &&
      (!only || dings.has(defect.id)),
  );
}
