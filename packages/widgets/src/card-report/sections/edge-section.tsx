import { useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { SideTable } from './side-table.tsx';

/** The four edges of each side. */
export function EdgeSection() {
  const { edge_details } = useReport().report;
  return (
    <Section id="edge_details">
      <SideTable caption="Edges" of={edge_details} />
    </Section>
  );
}
