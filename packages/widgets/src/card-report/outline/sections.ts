import type { GradedCardDetail } from '@tag/contract/graded-cards';

/** Every section of a report. Ids come from the specification if it defines one. */
const SECTIONS = [
  { id: 'defect_map', title: 'Defects' },
  { id: 'dings', title: 'Dings' },
  { id: 'summary', title: 'Subgrades' },
  { id: 'centering', title: 'Centering' },
  { id: 'corner_details', title: 'Corners' },
  { id: 'edge_details', title: 'Edges' },
  { id: 'surface_details', title: 'Surface' },
  { id: 'population', title: 'Population' },
  { id: 'spin', title: '360 video' },
  { id: 'witness', title: 'Witness video' },
  { id: 'history', title: 'History' },
  { id: 'downloads', title: 'Downloads' },
  { id: 'share', title: 'Share' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

/** Sections that only some reports have. */
const OPTIONAL: Partial<Record<SectionId, (report: GradedCardDetail) => boolean>> = {
  spin: ({ spin }) => spin !== null,
  witness: ({ hasWitnessVideo }) => hasWitnessVideo,
};

/** From 990 points, a report is about how rare the card is, not about its last few points. */
export function leadsWithRarity({ grade }: GradedCardDetail): boolean {
  return grade.key === 'pristine';
}

/** The sections of one report, in order. */
export function sectionsOf(report: GradedCardDetail) {
  const sections = SECTIONS.filter(({ id }) => OPTIONAL[id]?.(report) ?? true);
  const precedence = ({ id }: (typeof SECTIONS)[number]) =>
    (id === 'history' && report.history.length > 0 ? 2 : 0) +
    (id === 'population' && leadsWithRarity(report) ? 1 : 0);
  return sections.sort((a, b) => precedence(b) - precedence(a));
}

export function titleOf(id: SectionId): string {
  return SECTIONS.find((section) => section.id === id)!.title;
}
