import { RESERVING_BOX, reservingRules, TYPE_SIZE } from '../reserved-space.ts';
import type { ElementSchema } from '../schema.ts';

/**
 * `elements.css`, for the page itself: an element whose script hasn't arrived is as high as it will be, so the
 * page doesn't shift. Without scripts, or when ours can't be loaded, its fallback takes only the space it needs.
 */
export function pageSheet(schemas: readonly ElementSchema[]): string {
  const rules = schemas.map(({ tag, reserved = [] }) => {
    const box = (where = '') => `${tag}${where}:not(:defined, [data-state='error'])::before`;
    return `${box()} { ${RESERVING_BOX} font-size: ${TYPE_SIZE}; }
${reservingRules(reserved, box)}`;
  });
  const waiting = schemas.map(({ tag }) => `${tag}:not(:defined)`).join(', ');
  return `/* Reserves the space of our elements until their script has loaded. */
@media (scripting: enabled) {
${waiting} { display: flow-root; container-type: inline-size; contain-intrinsic-inline-size: 320px; }
${rules.join('\n')}
}
`;
}
