import {
  askFor,
  readView,
  resolveView,
  writeView,
  type AskedView,
} from '@tag/widgets/card-report/view';
import { describe, expect, it } from 'vitest';
import { sampleReport } from '../support/sample-report.ts';

const report = sampleReport();
const read = (query: string) => readView(new URLSearchParams(query));
const shown = (query: string) => resolveView(read(query), report);
const write = (asked: AskedView) => writeView(asked, new URLSearchParams()).toString();

describe('what a report shows for an address', () => {
  it.each([
    ['', { face: 'slab', light: 'normal', defect: null, side: 'all', type: 'all', dings: false }],
    ['show=back', { face: 'back', light: 'normal' }],
    ['show=slab&light=raking', { face: 'slab', light: 'normal' }],
    ['show=front&light=both', { face: 'front', light: 'both' }],
    ['defect=b1', { face: 'back', defect: 'b1' }],
    ['defect=b1&show=front', { face: 'back', defect: 'b1' }],
    ['defect=b1&light=normal', { face: 'back', light: 'normal' }],
    ['defect=nobody', { face: 'slab', defect: null }],
    ['part=top_left', { face: 'front', part: 'top_left' }],
    ['part=centering&show=back', { face: 'back', part: 'centering' }],
    ['part=top_left&defect=f1', { defect: 'f1', part: null }],
    ['side=back&type=surface&dings=1', { side: 'back', type: 'SURFACE', dings: true }],
    ['show=moon&light=x&part=&side=&type=', { face: 'slab', light: 'normal', part: null }],
  ])('%s', (query, expected) => {
    expect(shown(query)).toMatchObject(expected);
  });

  it('a scratch is shown in raking light, a frayed corner in normal light', () => {
    const all = [...report.defect_map.front, ...report.defect_map.back];
    const of = (kind: string) => all.find((defect) => defect.kind === kind)!.id;
    expect(shown(`defect=${of('scratch')}`).light).toBe('raking');
    expect(shown(`defect=${of('fray')}`).light).toBe('normal');
  });

  it('a report without a slab opens with the front', () => {
    const bare = sampleReport({ hasSlab: false });
    expect(resolveView({}, bare).face).toBe('front');
    expect(resolveView({ face: 'slab-back' }, bare).face).toBe('front');
  });
});

describe('the address of a view', () => {
  it.each(['', 'show=back&light=both', 'defect=f2', 'part=left&show=back', 'side=front&dings=1'])(
    '%s is read and written the same',
    (query) => {
      const least = askFor(shown(query), report);
      expect(shown(write(least))).toEqual(shown(query));
      expect(new URLSearchParams(write(least)).size).toBe(new URLSearchParams(query).size);
    },
  );

  it('contains only what differs from the defaults', () => {
    expect(write(askFor(shown('defect=f1&show=front&side=all'), report))).toBe('defect=f1');
  });

  it('keeps other parameters', () => {
    const search = writeView({ defect: 'f1' }, new URLSearchParams('with=X0000002&show=back'));
    expect(search.toString()).toBe('with=X0000002&defect=f1');
  });
});
