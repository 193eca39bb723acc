import { CenteringFigure } from '@tag/charts';
import { Measures } from './measures.tsx';
import { useReport } from '../state/report-context.ts';
import { Section, Sides } from '../outline/section.tsx';

const MM_PER_INCH = 25.4;

/** How well the print is centered, both sides. */
export function CenteringSection() {
  const { centering, size } = useReport().report;
  return (
    <Section
      id="centering"
      intro="Actual frame, to scale. Dashed: perfectly centered. Borders in millimeters."
    >
      <Sides>
        {({ key, label }) => {
          const { leftRight, topBottom, ...borders } = centering[key];
          return (
            <div className="tag-report-centering">
              <CenteringFigure
                name={`Centering of the ${label.toLowerCase()}`}
                width={size.width * MM_PER_INCH}
                height={size.height * MM_PER_INCH}
                borders={borders}
                leftRight={leftRight}
                topBottom={topBottom}
              />
              <dl className="tag-report-ratios">
                <div>
                  <dt>Left / right</dt>
                  <dd>{leftRight}</dd>
                </div>
                <div>
                  <dt>Top / bottom</dt>
                  <dd>{topBottom}</dd>
                </div>
              </dl>
              <Measures
                of={[
                  ['Left', millimeters(borders.left)],
                  ['Right', millimeters(borders.right)],
                  ['Top', millimeters(borders.top)],
                  ['Bottom', millimeters(borders.bottom)],
                ]}
              />
            </div>
          );
        }}
      </Sides>
    </Section>
  );
}

function millimeters(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2)} mm`;
}
