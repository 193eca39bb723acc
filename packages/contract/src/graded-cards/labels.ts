import type { Defect, DEFECT_TYPES, LOCATIONS, MARK_KINDS, Side } from './structs.ts';

/** English words for the names a report uses. All of them start with a capital. */

export const SIDE_LABELS: Readonly<Record<Side, string>> = { FRONT: 'Front', BACK: 'Back' };

export const DEFECT_TYPE_LABELS: Readonly<Record<(typeof DEFECT_TYPES)[number], string>> = {
  SURFACE: 'Surface',
  CORNER: 'Corner',
  EDGE: 'Edge',
  CENTERING: 'Centering',
};

export const MARK_KIND_LABELS: Readonly<Record<(typeof MARK_KINDS)[number], string>> = {
  scratch: 'Scratch',
  print_line: 'Print line',
  dent: 'Dent',
  indentation: 'Indentation',
  stain: 'Stain',
  print_defect: 'Print defect',
  crease: 'Crease',
  whitening: 'Whitening',
  fray: 'Fray',
  fill: 'Fill',
  off_center: 'Off-center',
};

export const LOCATION_LABELS: Readonly<Record<(typeof LOCATIONS)[number], string>> = {
  top_left: 'Top left',
  top_right: 'Top right',
  bottom_left: 'Bottom left',
  bottom_right: 'Bottom right',
  top: 'Top',
  right: 'Right',
  bottom: 'Bottom',
  left: 'Left',
  center: 'Center',
};

/** How a defect was found. */
export const FOUND_BY_LABELS: Readonly<Record<'machine' | 'hand', string>> = {
  machine: 'Detected automatically',
  hand: 'Found by hand',
};

/** A defect's name: `Scratch, top left`. */
export function defectName({ kind, location }: Pick<Defect, 'kind' | 'location'>): string {
  return `${MARK_KIND_LABELS[kind]}, ${LOCATION_LABELS[location].toLowerCase()}`;
}
