import { DefectList } from './defect-list.tsx';
import { Total } from './dings-section.tsx';
import { Enlarge } from '../pictures/enlarge.tsx';
import { BoxedPicture } from '../pictures/boxed-picture.tsx';
import { useReport } from '../state/report-context.ts';
import { Section, Sides } from '../outline/section.tsx';
import { sumOf } from '../wording.ts';

/** Every defect of both sides, boxed on the scans. */
export function DefectMapSection() {
  const { report, store, defects } = useReport();
  return (
    <Section
      id="defect_map"
      intro="Every defect we found, highest cost first. Select one in the list or on the card to see it in both."
    >
      <Sides
        aside={({ key, label }) => (
          <>
            <Total points={sumOf(report.defect_map[key])} />
            <Enlarge title={`${label} of the card`} onOpen={() => store.inspect(key)} />
          </>
        )}
      >
        {({ key, label }) => {
          const ordered = defects[key];
          const side = label.toLowerCase();
          return (
            <>
              <BoxedPicture
                picture={report.images[key]}
                alt={`${label} of the card with its defects boxed`}
                defects={ordered}
              />
              {ordered.length === 0 ? (
                <p className="tag-report-none">We found no defects on the {side}.</p>
              ) : (
                <DefectList defects={ordered} label={`Defects on the ${side}`} />
              )}
            </>
          );
        }}
      </Sides>
    </Section>
  );
}
