import {
  cardTitle,
  DEFECT_TYPE_LABELS,
  defectName,
  FOUND_BY_LABELS,
  type GradedCardDetail,
  gradeName,
  LOCATION_LABELS,
  SIDE_LABELS,
} from '@tag/contract/graded-cards';
import type { LinkProps } from '@tag/behavior/link';
import { Facts as FactList } from '@tag/ui/facts';
import { Segments } from '@tag/ui/segments';
import { useSnapshot } from 'valtio';
import { defectsByCost } from '../shared/defects-by-cost.ts';
import { Heading } from '@tag/ui/heading';
import type { DefectNavigation } from './navigation.ts';
import { Neighbors } from './neighbors.tsx';
import { measuresOf } from './measures.ts';
import type { Light, Shown } from './shown.ts';
import type { DefectViewerStore } from './state.ts';

interface FactsProps extends DefectNavigation {
  store: DefectViewerStore;
  shown: Shown;
  headingId: string;
  headingLevel: number;
}

/** The details next to the picture: the defect, its card, and links to the other defects. */
export function Facts(props: FactsProps) {
  const { store, shown, headingId, headingLevel } = props;
  const { report } = useSnapshot(store.state);
  const { defect, side } = shown;
  const own = side && report;
  const spot = side ? `Selected spot on the ${SIDE_LABELS[side].toLowerCase()}` : 'Selected spot';
  return (
    <div className="tag-defect-facts" part="facts">
      <div className="tag-defect-title">
        {defect && (
          <p className="tag-defect-type">
            {DEFECT_TYPE_LABELS[defect.type]} · {SIDE_LABELS[defect.side]}
          </p>
        )}
        <Heading level={headingLevel} id={headingId}>
          {defect ? defectName(defect) : spot}
        </Heading>
        {defect && <Cost points={defect.deduction} />}
      </div>
      <FactList
        facts={[
          ['Location', defect && LOCATION_LABELS[defect.location]],
          ['Inspection', defect && FOUND_BY_LABELS[defect.foundBy]],
          ...measuresOf(shown, report),
        ]}
      />
      {own && side && (
        <Segments
          label="Light"
          value={shown.light}
          segments={LIGHTS}
          onChange={(light: Light) => store.light(light)}
        />
      )}
      {own && defectsByCost(own).length > 0 && <Neighbors {...props} report={own} />}
      {own && <Card report={own} link={props.reportLink?.(own.certificate)} />}
    </div>
  );
}

const LIGHTS = [
  { value: 'plain', label: 'Normal light' },
  { value: 'raking', label: 'Raking light' },
] as const;

/** The points lost, with a real minus sign. */
function Cost({ points }: { points: number }) {
  if (points === 0) return <p className="tag-defect-cost">Cost no points</p>;
  return (
    <p className="tag-defect-cost">
      <b>−{points}</b> {points === 1 ? 'point' : 'points'} of 1,000
    </p>
  );
}

function Card({ report, link }: { report: GradedCardDetail; link: LinkProps | undefined }) {
  const { certificate, card, grade } = report;
  const score = grade.score === null ? '' : `, TAG score ${grade.score}`;
  return (
    <div className="tag-defect-card" part="card">
      <p className="tag-defect-card-name">{cardTitle(card)}</p>
      <p className="tag-defect-card-grade">
        {certificate} · {gradeName(grade)}
        {score}
      </p>
      {link && <a {...link}>View full report</a>}
    </div>
  );
}
