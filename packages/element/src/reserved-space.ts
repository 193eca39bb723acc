import type { ReservedSpace } from './schema.ts';

/** The page's size of type, and never below 16 px: pages set `html { font-size: 62.5% }` for their own rem. */
export const TYPE_SIZE = 'var(--tag-font-size, max(1rem, 16px))';

/** An empty box at the start of an element that waits. It floats without a width, so it moves nothing in there. */
export const RESERVING_BOX = `content: ''; float: inline-start; block-size: var(--_reserved);`;

/**
 * Rules that say how much the box reserves. The element around it has to be a container: its width decides.
 * @param box the box's selector in an element with this attribute; without one, in any
 */
export function reservingRules(
  reserved: readonly ReservedSpace[],
  box: (where?: string) => string,
): string {
  return reserved
    .map(({ height, from, where }) => {
      const rule = `${box(where)} { --_reserved: ${height}; }`;
      return from === undefined ? rule : `@container (inline-size >= ${from}px) { ${rule} }`;
    })
    .join('\n');
}
