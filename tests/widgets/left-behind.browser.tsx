import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import { defineElements, elementPage, notIn, SHAPES } from '../support/element-page.ts';
import type { HeldCounts } from '../support/held-counts.ts';
import { nextFrames, until } from '../support/waiting.ts';

const held = async () =>
  (await executeServerCommand<{ held: HeldCounts | null }, undefined>('held-counts')).held;

describe('elements that were removed', () => {
  const page = elementPage();
  beforeEach(page.begin);
  afterEach(page.end);

  async function mountAndRemove(count: number): Promise<void> {
    for (let mounted = 0; mounted < count; mounted += SHAPES.length) {
      const elements = page.mount();
      await until(() => notIn('ready', elements).length === 0);
      document.querySelector('main')!.remove();
      await nextFrames(1);
    }
  }

  it('leave no node and no listener', async function () {
    await defineElements();
    // What is made once: sheets, code, caches.
    await mountAndRemove(5 * SHAPES.length);
    const before = await held();
    // Only Chromium tells.
    if (!before) this.skip();
    await mountAndRemove(before.mounts);
    const after = (await held())!;
    // One that each leaves would be as many as mounts.
    expect(after.nodes - before.nodes, 'nodes').below(before.mounts / 2);
    expect(after.listeners - before.listeners, 'listeners').below(before.mounts / 2);
    expect(page.problems).deep.equal([]);
  });
});
