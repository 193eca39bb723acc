/** Every section of a report in its order; ids are the specification's where it names one. */
export const SECTIONS = [
  { id: 'summary', title: 'Grading summary' },
  { id: 'population', title: 'Population' },
  { id: 'dings', title: 'Dings' },
  { id: 'defect_map', title: 'Defect map' },
  { id: 'centering', title: 'Centering' },
  { id: 'corner_details', title: 'Corners' },
  { id: 'edge_details', title: 'Edges' },
  { id: 'surface_details', title: 'Surface' },
  { id: 'slab', title: 'Slab' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];
