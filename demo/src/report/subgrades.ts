import type { Defect, Side, Subgrades } from '@tag/contract/graded-cards';

const PART_OF: Readonly<Record<Defect['type'], keyof Subgrades>> = {
  CENTERING: 'centering',
  CORNER: 'corners',
  EDGE: 'edges',
  SURFACE: 'surface',
};

/**
 * The eight subgrades of a score. They compound: multiplied as fractions of 1000 they give the score
 * again, each bearing as much of the fall as its defects cost.
 */
export function subgradesOf(
  score: number,
  defects: readonly Defect[],
): { front: Subgrades; back: Subgrades } {
  const loss = 1000 - score;
  const of = (side: Side, part: keyof Subgrades) => {
    const lost = defects
      .filter((defect) => defect.side === side && PART_OF[defect.type] === part)
      .reduce((sum, { deduction }) => sum + deduction, 0);
    return loss === 0 ? 1000 : Math.round(1000 * (score / 1000) ** (lost / loss));
  };
  const sideOf = (side: Side): Subgrades => ({
    centering: of(side, 'centering'),
    corners: of(side, 'corners'),
    edges: of(side, 'edges'),
    surface: of(side, 'surface'),
  });
  return { front: sideOf('FRONT'), back: sideOf('BACK') };
}
