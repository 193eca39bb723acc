import { endpoints } from '@tag/contract';
import type { Endpoint } from '@tag/contract/endpoint';
import { expect, test } from 'vitest';

/** Whether every request for `later` would be answered by `earlier`. */
function isShadowed(later: Endpoint, earlier: Endpoint): boolean {
  const [wanted, pattern] = [later.path.split('/'), earlier.path.split('/')];
  return (
    later.method === earlier.method &&
    wanted.length === pattern.length &&
    pattern.every((segment, at) => segment.startsWith('{') || segment === wanted[at])
  );
}

test('no call is hidden by an earlier one', () => {
  const all = Object.entries<Endpoint>(endpoints);
  const shadowed = all.flatMap(([name, endpoint], index) =>
    all
      .slice(0, index)
      .filter(([, earlier]) => isShadowed(endpoint, earlier))
      .map(([earlier]) => `${name} by ${earlier}`),
  );
  expect(shadowed).toEqual([]);
  const { lockSubOrders, updateSubOrder } = endpoints;
  expect(isShadowed(lockSubOrders, updateSubOrder)).toBe(true);
  expect(isShadowed(updateSubOrder, lockSubOrders)).toBe(false);
});
