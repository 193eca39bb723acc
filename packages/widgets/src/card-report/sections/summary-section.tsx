import { formatCount } from '@tag/contract/formats';
import type { Defect, Subgrades } from '@tag/contract/graded-cards';
import { Facts } from '@tag/ui/facts';
import { SIDES, useReport, useView } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { ScoreButton, Sides } from './side-table.tsx';

const ROWS: readonly { key: keyof Subgrades; label: string; type: Defect['type'] }[] = [
  { key: 'centering', label: 'Centering', type: 'CENTERING' },
  { key: 'corners', label: 'Corners', type: 'CORNER' },
  { key: 'edges', label: 'Edges', type: 'EDGE' },
  { key: 'surface', label: 'Surface', type: 'SURFACE' },
];

/** The eight subgrades and the size. Selecting a subgrade lists its defects and shows them. */
export function SummarySection() {
  const { report, store } = useReport();
  const { face, type, side, part } = useView();
  const { subgrades, size } = report;
  return (
    <Section
      id="summary"
      intro={
        subgrades
          ? 'Eight subgrades of 1,000 points each; bars show points lost. The score compounds all eight; it isn’t an average.'
          : 'Authenticated without a number, so it has no subgrades.'
      }
    >
      {subgrades && (
        <table className="tag-report-scores">
          <caption className="tag-hidden">Subgrades of both sides, of 1,000 points</caption>
          <Sides />
          <tbody>
            {ROWS.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {SIDES.map(({ key, label }) => {
                  const isShown =
                    row.key === 'centering'
                      ? part === 'centering' && face === key
                      : type === row.type && side === key;
                  return (
                    <td key={key}>
                      <ScoreButton
                        score={subgrades[key][row.key]}
                        label={`${label}, ${row.label.toLowerCase()}`}
                        isPressed={isShown}
                        onClick={() => {
                          if (row.key === 'centering') return store.pickPart(key, 'centering');
                          if (isShown) return store.change({ type: 'all', side: 'all' });
                          store.change({
                            type: row.type,
                            side: key,
                            face: key,
                            light: row.key === 'surface' ? 'both' : 'normal',
                            defect: null,
                            part: null,
                          });
                        }}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Facts
        className="tag-report-size"
        facts={[
          ['Measured size', `${size.width.toFixed(3)} × ${size.height.toFixed(3)} in`],
          ['Size score', formatCount(size.score)],
        ]}
      />
    </Section>
  );
}
