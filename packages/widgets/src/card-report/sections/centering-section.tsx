import { SIDES, useReport, useView } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { Sides } from './side-table.tsx';

const ROWS = [
  ['Left / right', 'leftRight'],
  ['Top / bottom', 'topBottom'],
] as const;
const BORDERS = ['left', 'right', 'top', 'bottom'] as const;

/** How well the print is centered, both sides; drawn on the picture on demand. */
export function CenteringSection() {
  const { report, store } = useReport();
  const { centering } = report;
  const { face, part } = useView();
  return (
    <Section
      id="centering"
      intro="Drawn on the card: the actual frame, to scale. Dashed: perfectly centered. Borders in millimeters."
    >
      <table className="tag-report-scores">
        <caption className="tag-hidden">Centering of both sides</caption>
        <Sides />
        <tbody>
          {ROWS.map(([label, key]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {SIDES.map((side) => (
                <td key={side.key}>{centering[side.key][key]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Borders</th>
            {SIDES.map((side) => (
              <td key={side.key} className="tag-report-borders">
                {BORDERS.map((border) => (
                  <span key={border}>
                    {border} {millimeters(centering[side.key][border])}
                  </span>
                ))}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">On the card</th>
            {SIDES.map((side) => (
              <td key={side.key}>
                <button
                  type="button"
                  className="tag-report-show"
                  aria-pressed={part === 'centering' && face === side.key}
                  aria-label={`Show the frames on the ${side.key}`}
                  onClick={() => store.pickPart(side.key, 'centering')}
                >
                  Show frames
                </button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

function millimeters(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
