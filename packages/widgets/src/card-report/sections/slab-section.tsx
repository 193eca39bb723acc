import { ClockIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { Enlarge } from '../pictures/enlarge.tsx';
import { Heading } from '@tag/ui/heading';
import { SIDE_SIZES } from '../pictures/boxed-picture.tsx';
import { Picture } from '../pictures/picture.tsx';
import { SIDES, useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { imageSets } from '../wording.ts';

/** The sealed slab, or why there is no photo of it. */
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
            <p>This card has no slab photos yet. The rest of its report is complete.</p>
          </Notice>
        </div>
      </Section>
    );
  }
  const sets = imageSets(slab);
  return (
    <Section
      id="slab"
      intro={sets ? `Sealed and photographed. ${sets}.` : 'Sealed and photographed.'}
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
