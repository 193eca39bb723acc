import { ACROSS, DOWN, indexAfter } from '@tag/behavior/roving';
import { describe, expect, it } from 'vitest';

const pressed = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false });

describe('the keys of a group with three parts', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 1, undefined],
  ])('%s leads from part %i to %s', (key, from, to) => {
    expect(indexAfter(pressed(key), from, 3)).toBe(to);
  });

  it('lead around its ends, or leave the key to the page there', () => {
    expect(indexAfter(pressed('ArrowRight'), 2, 3, { ends: 'wrap' })).toBe(0);
    expect(indexAfter(pressed('ArrowLeft'), 0, 3, { ends: 'wrap' })).toBe(2);
    expect(indexAfter(pressed('ArrowDown'), 2, 3, { ends: 'leave' })).toBe(undefined);
    expect(indexAfter(pressed('End'), 2, 3, { ends: 'leave' })).toBe(2);
  });

  it('are those it names, without a key of the browser’s held', () => {
    expect(indexAfter(pressed('ArrowDown'), 0, 3, { keys: ACROSS })).toBe(undefined);
    expect(indexAfter(pressed('ArrowRight'), 0, 3, { keys: DOWN })).toBe(undefined);
    expect(indexAfter({ ...pressed('ArrowLeft'), altKey: true }, 2, 3)).toBe(undefined);
  });
});
