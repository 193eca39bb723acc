import { ScoreBar } from '@tag/charts';
import { LOCATION_LABELS } from '@tag/contract/graded-cards';
import type { Picture as PictureData } from '@tag/contract/media';
import { percentStep } from '@tag/theme';
import { Enlarge } from '../pictures/enlarge.tsx';
import { SIDE_SIZES } from '../pictures/boxed-picture.tsx';
import { Measures } from './measures.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useReport } from '../state/report-context.ts';
import { Section, Sides } from '../outline/section.tsx';

/** The four edges of each side as strips of the scan, measured. */
export function EdgeSection() {
  const { report, store } = useReport();
  return (
    <Section
      id="edge_details"
      intro="Each edge as a strip of the scan; left and right edges are rotated, top of card on the left."
    >
      <Sides>
        {({ key, label }) => (
          <ul className="tag-report-edges">
            {report.edge_details[key].map(({ location, fill, fray, score, strip }) => {
              const name = LOCATION_LABELS[location];
              const title = `${label}, ${name.toLowerCase()} edge`;
              return (
                <li key={location}>
                  <div className="tag-report-measured">
                    <span>{name}</span>
                    <b className="tag-report-points">{score}</b>
                  </div>
                  <Strip
                    strip={strip}
                    title={title}
                    onOpen={() => store.inspectCrop(key, strip, title)}
                  />
                  <ScoreBar score={score} step={percentStep(score / 10)} />
                  <Measures
                    of={[
                      ['Fill score', fill],
                      ['Fray score', fray],
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

interface StripProps {
  strip: PictureData;
  title: string;
  onOpen(): void;
}

/** A strip along the reading direction: an upright one is laid on its side. */
function Strip({ strip, title, onOpen }: StripProps) {
  const isUpright = strip.height > strip.width;
  const [length, depth] = isUpright ? [strip.height, strip.width] : [strip.width, strip.height];
  return (
    <Enlarge title={title} onOpen={onOpen}>
      <span className="tag-report-strip" data-upright={isUpright || undefined}>
        {/* Reserves the space: an upright image does not know how long it will lie. */}
        <svg viewBox={`0 0 ${length} ${depth}`} width={length} height={depth} aria-hidden="true" />
        <Picture picture={strip} alt={title} sizes={isUpright ? '40px' : SIDE_SIZES} />
      </span>
    </Enlarge>
  );
}
