import { ScoreScale, type Band } from '@tag/charts';
import { formatCount } from '@tag/contract/formats';
import { distanceToNext, gradeName, GRADES } from '@tag/contract/graded-cards';
import { percentStep } from '@tag/theme';
import type { MouseEvent } from 'react';
import { FINDINGS_ID, GRADE_ID, jump } from '../outline/jump.ts';
import { leadsWithRarity } from '../outline/sections.ts';
import { Rarity } from './rarity.tsx';
import { useReport } from '../state/report-context.ts';

const BANDS: readonly Band[] = GRADES.map(({ key, from, ...grade }) => ({
  from,
  label: gradeName(grade),
  step: key === 'pristine' ? key : percentStep(from / 10),
  // Ticks at half grades and Pristine would crowd the scale.
  ...(/^\d+$/.test(key) && { tick: grade.grade }),
}));

/** The grade, the score, and the distance to the next grade. */
export function Grade() {
  const { report, store, defects } = useReport();
  const { grade } = report;
  const { score } = grade;
  const [costliest] = defects.all;
  const isRare = leadsWithRarity(report);
  function explain(event: MouseEvent<HTMLAnchorElement>) {
    if (jump(event) && costliest) store.step(costliest.id);
  }
  return (
    <div id={GRADE_ID} className="tag-report-grade" data-key={grade.key} part="grade">
      <p tabIndex={-1}>
        <span className="tag-hidden">Grade </span>
        <strong className="tag-report-figure">{grade.grade}</strong>
        <span className="tag-report-verdict">
          <b>{grade.label}</b>
          {score === null ? (
            <span>Genuine, without a number</span>
          ) : (
            <span>
              <b>{formatCount(score)}</b> of 1,000
            </span>
          )}
        </span>
      </p>
      {score !== null && (
        <>
          {isRare && <Rarity toPerfect={distanceToNext(score)} />}
          <ScoreScale score={score} bands={BANDS} />
          <p className="tag-report-next">
            {!isRare && <span>{distanceToNext(score)}</span>}
            <a href={`#${FINDINGS_ID}`} onClick={explain}>
              Why {formatCount(score)}?
            </a>
          </p>
        </>
      )}
    </div>
  );
}
