import type { Centering } from '@tag/contract/graded-cards';
import { SIDES, useReport, useView } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { Sides } from './side-table.tsx';

const ROWS: readonly {
  label: string;
  ratio: keyof Centering;
  borders: readonly ('left' | 'right' | 'top' | 'bottom')[];
}[] = [
  { label: 'Left / right', ratio: 'leftRight', borders: ['left', 'right'] },
  { label: 'Top / bottom', ratio: 'topBottom', borders: ['top', 'bottom'] },
];

/** How well the print is centered, both sides. Selecting a ratio draws the frames on the picture. */
export function CenteringSection() {
  const { report, store } = useReport();
  const { centering } = report;
  const { face, part } = useView();
  return (
    <Section
      id="centering"
      intro="Select a ratio to see the actual frame on the card, to scale. Dashed: perfectly centered. Borders in millimeters."
    >
      <table className="tag-report-scores">
        <caption className="tag-hidden">Centering of both sides</caption>
        <Sides />
        <tbody>
          {ROWS.map(({ label, ratio, borders }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {SIDES.map((side) => (
                <td key={side.key}>
                  <button
                    type="button"
                    className="tag-report-score"
                    aria-pressed={part === 'centering' && face === side.key}
                    onClick={() => store.pickPart(side.key, 'centering')}
                  >
                    <span className="tag-hidden">
                      {side.label}, {label.toLowerCase()}:{' '}
                    </span>
                    {centering[side.key][ratio]}
                    <span>
                      {borders.map((border) => millimeters(centering[side.key][border])).join(', ')}
                    </span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function millimeters(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
