import { formatCount } from '@tag/contract/formats';
import { ScoreBar } from '@tag/charts';
import type { Subgrades } from '@tag/contract/graded-cards';
import { percentStep } from '@tag/theme';
import { SIDES, useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';

const ROWS: readonly { key: keyof Subgrades; label: string }[] = [
  { key: 'centering', label: 'Centering' },
  { key: 'corners', label: 'Corners' },
  { key: 'edges', label: 'Edges' },
  { key: 'surface', label: 'Surface' },
];

/** The eight subgrades, and the size. */
export function SummarySection() {
  const { report } = useReport();
  const { subgrades, size } = report;
  return (
    <Section
      id="summary"
      intro={
        subgrades
          ? 'Eight subgrades of 1,000 points each. The score compounds all eight; it isn’t an average.'
          : 'This card was authenticated without a number, so it has no subgrades.'
      }
    >
      {subgrades && (
        <table className="tag-report-subgrades">
          <caption className="tag-hidden">Subgrades of both sides, of 1,000 points</caption>
          <thead>
            <tr>
              <td />
              {SIDES.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {SIDES.map(({ key }) => (
                  <td key={key}>
                    <Points score={subgrades[key][row.key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="tag-report-size">
        <div>
          <dt>Measured size</dt>
          <dd>
            {size.width.toFixed(3)} × {size.height.toFixed(3)} in
          </dd>
        </div>
        <div>
          <dt>Size score</dt>
          <dd>{formatCount(size.score)}</dd>
        </div>
      </dl>
    </Section>
  );
}

function Points({ score }: { score: number }) {
  return (
    <>
      <span className="tag-report-points">{formatCount(score)}</span>
      <ScoreBar score={score} step={percentStep(score / 10)} />
    </>
  );
}
