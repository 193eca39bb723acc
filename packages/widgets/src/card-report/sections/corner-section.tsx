import { useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { SideTable } from './side-table.tsx';

/** The four corners of each side. */
export function CornerSection() {
  const { corner_details } = useReport().report;
  return (
    <Section
      id="corner_details"
      intro="Fill score: how much of the corner remains. Fray score: how clean its outline is. Angle: 90° is ideal."
    >
      <SideTable caption="Corners" of={corner_details} />
    </Section>
  );
}
