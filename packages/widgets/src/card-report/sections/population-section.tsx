import { PopulationStrip } from '@tag/charts';
import { formatCount, ordinal } from '@tag/contract/formats';
import { type GradedCardIdentity, gradeName, setTitle } from '@tag/contract/graded-cards';
import { POP_REPORT_PATH, writeScopePath } from '@tag/contract/pops';
import { Facts, type Fact } from '@tag/ui/facts';
import { useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';

/** The certificate's rank among all of the same card and variation. */
export function PopulationSection() {
  const { report, links } = useReport();
  const { population, grade } = report;
  const { total, atGrade, higher, rank, rankInGrade, chronology, chronologyInGrade } = population;
  const lower = Math.max(0, total - atGrade - higher);
  const facts: Fact[] = [
    ['Total graded', formatCount(total)],
    [`At ${gradeName(grade)}`, formatCount(atGrade)],
    ['Higher', formatCount(higher)],
    ['Rank by score', rank !== null && `${formatCount(rank)} of ${formatCount(total)}`],
    [
      'Rank in its grade',
      rankInGrade !== null && `${formatCount(rankInGrade)} of ${formatCount(atGrade)}`,
    ],
    [
      'Grading order',
      `${ordinal(chronology)} graded overall, ${ordinal(chronologyInGrade)} at ${grade.label}`,
    ],
  ];
  return (
    <Section
      id="population"
      intro="All certificates for this card and variation. Counts are submissions; a card submitted twice counts twice."
    >
      <div className="tag-report-population" part="population">
        <Facts className="tag-report-counts" facts={facts} />
        {grade.score !== null && (
          <div>
            <PopulationStrip higher={higher} atGrade={atGrade} lower={lower} />
            <ul className="tag-report-legend" aria-hidden="true">
              <li data-part="lower">{formatCount(lower)} lower</li>
              <li data-part="own">{formatCount(atGrade)} at this grade</li>
              <li data-part="higher">{formatCount(higher)} higher</li>
            </ul>
          </div>
        )}
      </div>
      {links && (
        <p className="tag-report-onward">
          <a {...links.link(`${links.portalBase}${populationPath(report.card)}`)}>
            View this card’s population
          </a>
        </p>
      )}
    </Section>
  );
}

/** The path of the portal's population page for this card and variation. */
function populationPath(card: GradedCardIdentity): string {
  const { category, year, name, number, variation } = card;
  const scope = { category, year, set: setTitle(card), card: name, number, variation };
  return `${POP_REPORT_PATH}${writeScopePath(scope)}`;
}
