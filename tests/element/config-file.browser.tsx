import { expect } from 'chai';
import { basesBesideScript } from '../../packages/element/src/bases.ts';

describe('config.json next to a script', () => {
  const { fetch } = globalThis;
  const { timeout } = AbortSignal;
  afterEach(() => {
    globalThis.fetch = fetch;
    AbortSignal.timeout = timeout;
  });

  it('is given up after ten seconds, and asked for again by the next element', async () => {
    const limits: number[] = [];
    AbortSignal.timeout = (ms) => {
      limits.push(ms);
      return AbortSignal.abort(new DOMException('Took too long', 'TimeoutError'));
    };
    globalThis.fetch = (_url, init) =>
      new Promise((_done, fail) => {
        if (init?.signal?.aborted) fail(init.signal.reason as Error);
      });
    const bases = basesBesideScript('https://cdn.test/embed/v1/loader.js');
    for (const times of [1, 2]) {
      const error: unknown = await Promise.resolve(bases()).catch((failure: unknown) => failure);
      expect(error).to.have.property('name', 'TimeoutError');
      expect(limits).to.deep.equal(Array(times).fill(10_000));
    }
  });
});
