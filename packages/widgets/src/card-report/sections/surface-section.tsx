import { countOf } from '@tag/contract/formats';
import { SIDES, useReport, useView } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';

/** Both sides in raking light, with the number of surface defects. */
export function SurfaceSection() {
  const { report, store } = useReport();
  const { face, light, type } = useView();
  return (
    <Section
      id="surface_details"
      intro="Low-angle light reveals every scratch, dent and print line. Drag the divider on the card to compare it with normal light."
    >
      <ul className="tag-report-surfaces">
        {SIDES.map(({ key, label }) => {
          const { marks } = report.surface_details[key];
          return (
            <li key={key}>
              <button
                type="button"
                className="tag-report-show"
                aria-pressed={face === key && light === 'both' && type === 'SURFACE'}
                onClick={() =>
                  store.change({
                    face: key,
                    light: 'both',
                    defect: null,
                    part: null,
                    side: key,
                    type: 'SURFACE',
                    dings: false,
                  })
                }
              >
                {label} in raking light
              </button>
              <span>
                {marks.length === 0
                  ? 'No surface defects'
                  : countOf(marks.length, 'surface defect')}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
