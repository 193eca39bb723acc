import type { Defect } from '@tag/contract/graded-cards';
import { DefectList } from './defect-list.tsx';
import { Total } from './dings-section.tsx';
import { Enlarge } from './enlarge.tsx';
import { MarkedPicture } from './marked-picture.tsx';
import { useReport } from './report-context.ts';
import { Section, Sides } from './section.tsx';
import { sumOf } from './wording.ts';

/** The numbers that defects carry on a picture and in its list, dearest first. */
export function numberDefects(defects: readonly Defect[]) {
  const ordered = [...defects].sort((a, b) => b.deduction - a.deduction);
  return { ordered, numbers: new Map(ordered.map(({ id }, index) => [id, index + 1])) };
}

/** Every defect of both sides, boxed on the scans. */
export function DefectMapSection() {
  const { report } = useReport();
  return (
    <Section
      id="defect_map"
      intro="Every defect that was found, dearest first. Pick one in the list or on the card to see it in both."
    >
      <Sides
        aside={({ key, label }) => (
          <>
            <Total points={sumOf(report.defect_map[key])} />
            <Enlarge picture={report.images[key]} title={`${label} of the card`} />
          </>
        )}
      >
        {({ key, label }) => {
          const { ordered, numbers } = numberDefects(report.defect_map[key]);
          const side = label.toLowerCase();
          return (
            <>
              <MarkedPicture
                picture={report.images[key]}
                alt={`${label} of the card with its defects boxed`}
                defects={ordered}
                numbers={numbers}
              />
              {ordered.length === 0 ? (
                <p className="tag-report-none">No defect was found on the {side}.</p>
              ) : (
                <DefectList defects={ordered} numbers={numbers} label={`Defects on the ${side}`} />
              )}
            </>
          );
        }}
      </Sides>
    </Section>
  );
}
