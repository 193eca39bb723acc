import { DefectList } from './defect-list.tsx';
import { Enlarge } from '../pictures/enlarge.tsx';
import { BoxedPicture } from '../pictures/boxed-picture.tsx';
import { useReport } from '../state/report-context.ts';
import { Section, Sides } from '../outline/section.tsx';

/** The pictures in raking light, with the surface defects they show. */
export function SurfaceSection() {
  const { report, store, defects } = useReport();
  return (
    <Section
      id="surface_details"
      intro="Low-angle light reveals every scratch, dent and print line."
    >
      <Sides
        aside={({ key, label }) => (
          <Enlarge
            title={`${label} in raking light`}
            onOpen={() => store.inspect(key, { light: 'raking' })}
          />
        )}
      >
        {({ key, label }) => {
          const { rakingLight, marks } = report.surface_details[key];
          const ordered = defects[key].filter(({ id }) => marks.includes(id));
          const side = label.toLowerCase();
          return (
            <>
              <BoxedPicture
                picture={rakingLight}
                alt={`${label} of the card in raking light`}
                defects={ordered}
              />
              {ordered.length === 0 ? (
                <p className="tag-report-none">We found no surface defects on the {side}.</p>
              ) : (
                <DefectList defects={ordered} label={`Surface defects on the ${side}`} />
              )}
            </>
          );
        }}
      </Sides>
    </Section>
  );
}
