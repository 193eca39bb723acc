import {
  CORNERS,
  EDGES,
  type Centering,
  type Corner,
  type Defect,
  type Edge,
  type Side,
} from '@tag/contract/graded-cards';
import type { ScanGeometry } from '@tag/demo-art/card/scan-geometry';
import type { Random } from '@tag/demo-art/random';

import { measureCentering, narrowBorder } from './centering.ts';
import { finderOf, pickSurfaceHabit } from './mark-kinds.ts';
import { cornerBox, edgeBox, locationOf, surfaceBox } from './placement.ts';
import { split } from './points.ts';

/** A defect before its points are known: its type, weight, and location. */
interface Plan {
  readonly side: Side;
  readonly type: Defect['type'];
  readonly kind: Defect['kind'];
  readonly weight: number;
  locate(points: number): Pick<Defect, 'location' | 'box'>;
}

interface Findings {
  readonly centering: { readonly front: Centering; readonly back: Centering };
  /** Largest loss first; their deductions add up to the loss exactly. */
  readonly defects: readonly Defect[];
}

type Slot = { side: Side; kind: 'whitening' | 'fray' | 'fill' };
type CornerSlot = Slot & { location: Corner['location'] };
type EdgeSlot = Slot & { location: Edge['location'] };

function cornerSlots(): CornerSlot[] {
  return (['FRONT', 'BACK'] as const).flatMap((side) =>
    CORNERS.flatMap((location) =>
      (['whitening', 'fray'] as const).map((kind) => ({ side, location, kind })),
    ),
  );
}

function edgeSlots(): EdgeSlot[] {
  return (['FRONT', 'BACK'] as const).flatMap((side) =>
    EDGES.flatMap((location) =>
      (['whitening', 'fill', 'fray'] as const).map((kind) => ({ side, location, kind })),
    ),
  );
}

/** How many defects a card has that lost so many points. */
function countFor(loss: number, random: Random): number {
  if (loss === 0) return 0;
  const expected = 1.5 + 0.75 * Math.sqrt(loss) + loss / 32;
  return Math.max(1, Math.min(loss, 44, Math.round(expected * random.between(0.75, 1.3))));
}

/**
 * The defects of a card that lost `loss` points, by side.
 * `border` is the printed border in millimeters when perfectly centered.
 */
export function findDefects(
  loss: number,
  border: number,
  geometry: ScanGeometry,
  random: Random,
): Findings {
  const wear = Math.min(1, loss / 450);
  const plans: Plan[] = [];
  const sideOf = (): Side => (random.chance(0.58) ? 'FRONT' : 'BACK');
  const centering: { front: Centering | null; back: Centering | null } = {
    front: null,
    back: null,
  };

  const addCentering = (side: Side, weight: number) => {
    const key = side === 'FRONT' ? 'front' : 'back';
    plans.push({
      side,
      type: 'CENTERING',
      kind: 'off_center',
      weight,
      locate(points) {
        const measured = measureCentering(border, points, key, random);
        centering[key] = measured;
        return narrowBorder(measured, geometry);
      },
    });
  };
  const addSurface = (side: Side) => {
    const habit = pickSurfaceHabit(wear, random);
    plans.push({
      side,
      type: 'SURFACE',
      kind: habit.kind,
      weight: habit.weight * random.exponential(1) + 0.15,
      locate(points) {
        const box = surfaceBox(geometry, habit.size(points, random), random);
        return { box, location: locationOf(box, geometry) };
      },
    });
  };
  const addCorner = ({ side, location, kind }: CornerSlot) =>
    plans.push({
      side,
      kind,
      type: 'CORNER',
      weight: random.exponential(1) + 0.15,
      locate: (points) => ({ location, box: cornerBox(geometry, location, points, random) }),
    });
  const addEdge = ({ side, location, kind }: EdgeSlot) =>
    plans.push({
      side,
      kind,
      type: 'EDGE',
      weight: 0.8 * random.exponential(1) + 0.15,
      locate: (points) => ({ location, box: edgeBox(geometry, location, points, random) }),
    });

  const corners = random.shuffled(cornerSlots());
  const edges = random.shuffled(edgeSlots());
  const count = countFor(loss, random);
  if (count > 2 && random.chance(0.72)) addCentering('FRONT', random.between(0.7, 2.4));
  if (count > 5 && random.chance(0.5)) addCentering('BACK', random.between(0.4, 1.4));
  while (plans.length < count) {
    const draw = random.next();
    const corner = draw < 0.3 ? corners.pop() : undefined;
    const edge = draw >= 0.3 && draw < 0.56 ? edges.pop() : undefined;
    if (corner) addCorner(corner);
    else if (edge) addEdge(edge);
    else addSurface(sideOf());
  }

  const points =
    plans.length > 0
      ? split(
          loss,
          plans.map(({ weight }) => weight),
          1,
        )
      : [];
  const defects = plans
    .map((plan, index) => ({
      side: plan.side,
      type: plan.type,
      kind: plan.kind,
      ...plan.locate(points[index]!),
      deduction: points[index]!,
      foundBy: finderOf(plan.kind, random),
    }))
    .sort((a, b) => b.deduction - a.deduction)
    .map((defect, index) => ({ id: `d${index + 1}`, ...defect }));
  return {
    centering: {
      front: centering.front ?? measureCentering(border, 0, 'front', random),
      back: centering.back ?? measureCentering(border, 0, 'back', random),
    },
    defects,
  };
}
