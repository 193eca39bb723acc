import type { OrderEvent } from '@tag/contract/orders';
import { describe, expect, test } from 'vitest';
import { linesOf } from '../../portal/src/features/orders/tracking/event-words.ts';

const TITLES = new Map([
  ['a', 'Pikachu'],
  ['b', 'Mew'],
]);

let minute = 0;
const event = (kind: OrderEvent['kind'], more: Partial<OrderEvent> = {}): OrderEvent => ({
  id: `1-${minute}`,
  orderNumber: 'TG8F3K2QWX',
  subOrderId: null,
  itemId: null,
  kind,
  stage: null,
  note: null,
  actor: 'lab',
  at: `2026-11-20T12:${String(minute++).padStart(2, '0')}:00.000Z`,
  ...more,
});
const read = (events: OrderEvent[]) =>
  linesOf(events, TITLES).map(({ note, subject, what }) => [what, subject, note]);

describe('photos', () => {
  test('taken in a row share a line, except those of the parcel', () => {
    const lines = read([
      event('photographed', { itemId: 'b' }),
      event('photographed', { itemId: 'a' }),
      event('photographed', { itemId: 'a' }),
      event('photographed'),
      event('photographed'),
    ]);
    expect(lines).toEqual([
      ['Photographed', '2 cards', '3 photos'],
      ['Parcel photographed', null, '2 photos'],
    ]);
  });

  test('with other events in between have separate lines', () => {
    const lines = read([
      event('photographed', { itemId: 'a' }),
      event('card_failed', { itemId: 'a', note: 'Miscut' }),
      event('photographed', { itemId: 'a' }),
    ]);
    expect(lines).toEqual([
      ['Photographed', 'Pikachu', null],
      ['Not graded', 'Pikachu', 'Miscut'],
      ['Photographed', 'Pikachu', null],
    ]);
  });
});

test('an event for several cards at once is one line, with a note if they share it', () => {
  const [first, second] = [event('card_missing', { itemId: 'a' }), event('card_missing')];
  const together = { ...second!, itemId: 'b', at: first!.at };
  expect(read([first!, together])).toEqual([['Missing from the parcel', '2 cards', null]]);
  const notes = [
    { ...first!, note: 'x' },
    { ...together, note: 'x' },
  ];
  expect(read(notes)).toEqual([['Missing from the parcel', '2 cards', 'x']]);
});
