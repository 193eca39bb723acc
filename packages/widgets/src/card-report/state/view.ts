import {
  CORNERS,
  DEFECT_TYPES,
  EDGES,
  type Defect,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import { sideOf, type Listed } from './defects.ts';

/** The pictures to choose from. */
export const FACES = ['slab', 'slab-back', 'front', 'back'] as const;
export type Face = (typeof FACES)[number];

/** `both`: normal light and raking light, with a divider between them. */
export const LIGHTS = ['normal', 'both', 'raking'] as const;
export type Light = (typeof LIGHTS)[number];

/** Selectable parts of a side, besides defects. */
export const PARTS = ['centering', ...CORNERS, ...EDGES] as const;
export type Part = (typeof PARTS)[number];

/** All choices in a report. */
export interface ReportView extends Listed {
  readonly face: Face;
  readonly light: Light;
  /** The selected defect's id. */
  readonly defect: string | null;
  /** The selected part; null while a defect is selected. */
  readonly part: Part | null;
}

/** A requested view. Omitted fields follow from the others, as in a link to a defect. */
export type AskedView = Partial<ReportView>;

const RAKED: ReadonlySet<Defect['kind']> = new Set([
  'scratch',
  'print_line',
  'dent',
  'indentation',
  'crease',
]);

/** The best light for a defect. */
function lightFor({ kind }: Pick<Defect, 'kind'>): Light {
  return RAKED.has(kind) ? 'raking' : 'normal';
}

/** Completes a requested view; ignores values that the report doesn't have. */
export function resolveView(asked: AskedView, report: GradedCardDetail): ReportView {
  const defect = defectOf(report, asked.defect);
  const part = defect ? null : (asked.part ?? null);
  const slabs: readonly Face[] = report.slab ? ['slab', 'slab-back'] : [];
  const faces = defect || part ? [] : slabs;
  const face = defect ? sideOf(defect) : part ? 'front' : (slabs[0] ?? 'front');
  const isCard = asked.face === 'front' || asked.face === 'back';
  const shown = !defect && asked.face && (isCard || faces.includes(asked.face)) ? asked.face : face;
  const light = defect ? lightFor(defect) : 'normal';
  return {
    face: shown,
    light: shown.startsWith('slab') ? 'normal' : (asked.light ?? light),
    defect: defect?.id ?? null,
    part,
    side: asked.side ?? 'all',
    type: asked.type ?? 'all',
    dings: asked.dings ?? false,
  };
}

/** The shortest request that results in this view. */
export function askFor(view: ReportView, report: GradedCardDetail): AskedView {
  const { defect, part } = view;
  const usual = resolveView({ ...(defect && { defect }), ...(part && { part }) }, report);
  const keys = Object.keys(view) as (keyof ReportView)[];
  const differs = (key: keyof ReportView) =>
    key === 'defect' || key === 'part' ? view[key] !== null : view[key] !== usual[key];
  return Object.fromEntries(keys.filter(differs).map((key) => [key, view[key]]));
}

function defectOf({ defect_map: { front, back } }: GradedCardDetail, id: string | null = null) {
  return [...front, ...back].find((defect) => defect.id === id);
}

/** The URL parameters of a view and their values. */
const WRITTEN = {
  face: ['show', FACES],
  light: ['light', LIGHTS],
  part: ['part', PARTS],
  side: ['side', ['all', 'front', 'back']],
  type: ['type', ['all', ...DEFECT_TYPES]],
} as const satisfies { [Key in keyof ReportView]?: readonly [string, readonly string[]] };

/** Reads the requested view from URL parameters; ignores invalid values. */
export function readView(search: URLSearchParams): AskedView {
  const chosen = Object.entries(WRITTEN).flatMap(([key, [name, values]]) => {
    const written = search.get(name)?.toLowerCase();
    const value = values.find((it) => it.toLowerCase() === written);
    return value === undefined ? [] : [[key, value]];
  });
  const defect = search.get('defect');
  return {
    ...(Object.fromEntries(chosen) as AskedView),
    ...(defect && { defect }),
    ...(search.has('dings') && { dings: true }),
  };
}

/** Writes a view into URL parameters; keeps all others. */
export function writeView(asked: AskedView, search: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(search);
  for (const [key, [name]] of Object.entries(WRITTEN)) {
    const value = asked[key as keyof typeof WRITTEN];
    if (value) written.set(name, value.toLowerCase());
    else written.delete(name);
  }
  if (asked.defect) written.set('defect', asked.defect);
  else written.delete('defect');
  if (asked.dings) written.set('dings', '1');
  else written.delete('dings');
  return written;
}

/** Whether two requested views are the same. */
export function isSameView(one: AskedView, other: AskedView): boolean {
  const write = (asked: AskedView) => writeView(asked, new URLSearchParams()).toString();
  return write(one) === write(other);
}
