import { useReport } from '../state/report-context.ts';
import { witnessHref } from '../report-links.ts';
import { Panel } from '../outline/panel.tsx';

/** A link to the video of the grading, if there is one. */
export function WitnessSection() {
  const { report, links } = useReport();
  if (!report.hasWitnessVideo) return null;
  return (
    <Panel id="witness" note="We filmed this card being graded, from open card to sealed slab.">
      <div className="tag-report-offer">
        <p>Pay once, watch for a year. No account needed.</p>
        {links ? (
          <a
            className="tag-button"
            data-look="primary"
            {...links.link(witnessHref(links, report.certificate))}
          >
            Watch the grading
          </a>
        ) : (
          <p>Watch it from this report on the TAG website.</p>
        )}
      </div>
    </Panel>
  );
}
