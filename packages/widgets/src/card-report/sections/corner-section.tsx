import { ScoreBar } from '@tag/charts';
import { LOCATION_LABELS } from '@tag/contract/graded-cards';
import { percentStep } from '@tag/theme';
import { Enlarge } from '../pictures/enlarge.tsx';
import { Measures } from './measures.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useReport } from '../state/report-context.ts';
import { Section, Sides } from '../outline/section.tsx';

/** The four corners of each side, close up and measured. */
export function CornerSection() {
  const { report, store } = useReport();
  return (
    <Section
      id="corner_details"
      intro="Fill score: how much of the corner remains. Fray score: how clean its outline is. Angle: 90° is ideal."
    >
      <Sides>
        {({ key, label }) => (
          <ul className="tag-report-corners">
            {report.corner_details[key].map(({ location, angle, fill, fray, score, closeUp }) => {
              const name = LOCATION_LABELS[location];
              const title = `${label}, ${name.toLowerCase()} corner`;
              return (
                <li key={location}>
                  <Enlarge title={title} onOpen={() => store.inspectCrop(key, closeUp, title)}>
                    <Picture picture={closeUp} alt={title} sizes="(min-width: 960px) 240px, 46vw" />
                  </Enlarge>
                  <div className="tag-report-measured">
                    <span>{name}</span>
                    <b className="tag-report-points">{score}</b>
                  </div>
                  <ScoreBar score={score} step={percentStep(score / 10)} />
                  <Measures
                    of={[
                      ['Fill score', fill],
                      ['Fray score', fray],
                      ['Angle', angle === null ? 'n/a' : `${angle.toFixed(1)}°`],
                    ]}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </Sides>
    </Section>
  );
}
