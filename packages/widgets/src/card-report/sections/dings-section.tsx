import {
  DEFECT_TYPE_LABELS,
  defectName,
  FOUND_BY_LABELS,
  LOCATION_LABELS,
  MARK_KIND_LABELS,
  type Ding,
} from '@tag/contract/graded-cards';
import { useSnapshot } from 'valtio';
import { Enlarge } from '../pictures/enlarge.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useReport, type SideName } from '../state/report-context.ts';
import { Section, Sides } from '../outline/section.tsx';
import { cost, sumOf } from '../wording.ts';

/** So many of each side are printed; the sheet for paper hides the others. */
const ON_PAPER = 3;

/** The defects that affected the grade, each with its close-up. */
export function DingsSection() {
  const { dings } = useReport().report;
  return (
    <Section id="dings" intro="The defects that mattered most, and what each one cost.">
      <Sides aside={({ key }) => <Total points={sumOf(dings[key])} />}>
        {(side) =>
          dings[side.key].length === 0 ? (
            <p className="tag-report-none">
              Nothing on the {side.label.toLowerCase()} affected the grade.
            </p>
          ) : (
            <>
              <ul className="tag-report-dings">
                {highestCostFirst(dings[side.key]).map((ding) => (
                  <DingItem key={ding.id} ding={ding} side={side} />
                ))}
              </ul>
              {dings[side.key].length > ON_PAPER && (
                <p className="tag-report-on-paper">
                  and {dings[side.key].length - ON_PAPER} more in the report online
                </p>
              )}
            </>
          )
        }
      </Sides>
    </Section>
  );
}

function highestCostFirst(dings: readonly Ding[]): Ding[] {
  return [...dings].sort((a, b) => b.deduction - a.deduction);
}

export function Total({ points }: { points: number }) {
  return (
    <span className="tag-report-total" data-none={points === 0 || undefined}>
      {cost(points)} {points === 1 ? 'point' : 'points'}
    </span>
  );
}

function DingItem({ ding, side }: { ding: Ding; side: SideName }) {
  const { store, report } = useReport();
  const { pointed, selected } = useSnapshot(store.state);
  const name = defectName(ding);
  return (
    <li
      className="tag-report-ding"
      data-lit={ding.id === pointed || undefined}
      data-selected={ding.id === selected || undefined}
      onPointerEnter={() => store.point(ding.id)}
      onPointerLeave={() => store.point(null)}
    >
      <Enlarge
        title={`${name}, ${side.label.toLowerCase()}`}
        onOpen={() => store.inspectDefect(ding.id)}
      >
        <Picture picture={ding.closeUp} alt={`Close-up: ${name}`} sizes="120px" />
      </Enlarge>
      <div className="tag-report-ding-words">
        <span className="tag-report-type">{DEFECT_TYPE_LABELS[ding.type]}</span>
        <b>{MARK_KIND_LABELS[ding.kind]}</b>
        <span>{whereOf(ding, report.centering[side.key])}</span>
        <span className="tag-report-found">{FOUND_BY_LABELS[ding.foundBy]}</span>
      </div>
      <span className="tag-report-cost">{cost(ding.deduction)}</span>
    </li>
  );
}

/** Where it is; of centering its ratio says more. */
function whereOf(ding: Ding, centering: { leftRight: string; topBottom: string }): string {
  if (ding.type !== 'CENTERING') return LOCATION_LABELS[ding.location];
  return ding.location === 'top' || ding.location === 'bottom'
    ? `${centering.topBottom} top to bottom`
    : `${centering.leftRight} left to right`;
}
