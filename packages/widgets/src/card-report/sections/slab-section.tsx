import { ClockIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { Enlarge } from '../pictures/enlarge.tsx';
import { Heading } from '@tag/ui/heading';
import { SIDE_SIZES } from '../pictures/marked-picture.tsx';
import { Picture } from '../pictures/picture.tsx';
import { SIDES, useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { plural } from '../wording.ts';

/** The sealed slab, or why there is no picture of it. */
export function SlabSection() {
  const { report, store, level } = useReport();
  const { slab } = report;
  if (!slab) {
    return (
      <Section id="slab">
        <div className="tag-report-unavailable">
          <Notice
            icon={<ClockIcon />}
            title={<Heading level={level + 2}>Slabbed image unavailable</Heading>}
          >
            <p>
              This card was not photographed in its slab, or not yet. The report is complete without
              it.
            </p>
          </Notice>
        </div>
      </Section>
    );
  }
  const sets = [
    slab._1x1.length > 0 && `${plural(slab._1x1.length, 'square picture')} for posts`,
    slab._9x16.length > 0 && `${plural(slab._9x16.length, 'vertical picture')} for stories`,
  ].filter((set) => set !== false);
  return (
    <Section
      id="slab"
      intro={
        sets.length > 0
          ? `The card as it was sealed. Its image sets hold ${sets.join(' and ')}.`
          : 'The card as it was sealed.'
      }
    >
      <ul className="tag-report-slabs">
        {SIDES.map(({ key, label }) => (
          <li key={key}>
            <Enlarge
              title={`${label} of the slab`}
              onOpen={() => store.showPicture(slab[key], `${label} of the slab`)}
            >
              <Picture picture={slab[key]} alt={`${label} of the slab`} sizes={SIDE_SIZES} />
            </Enlarge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
