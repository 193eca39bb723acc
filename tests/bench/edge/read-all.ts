import { Agent, request } from 'node:http';
import type { Asked, Kind } from './mix.ts';

const AT_ONCE = 16;

/** The reads of a kind. */
export interface Counted {
  reads: number;
  hits: number;
  failed: number;
}

/** Reads all, some at once. @param originOf where a host is answered */
export async function readAll(
  asked: readonly Asked[],
  originOf: (host: Asked['host']) => string,
): Promise<{ perSecond: number; kinds: Map<Kind, Counted> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const kinds = new Map<Kind, Counted>();
  const waiting = [...asked].reverse();
  const read = ({ headers, host, path }: Asked) =>
    new Promise<{ isHit: boolean; status: number }>((done, fail) => {
      const all = { host: `${host}.example.com`, 'accept-encoding': 'gzip, br', ...headers };
      request(originOf(host) + path, { agent, headers: all }, (response) => {
        const isHit = response.headers['x-cache'] === 'hit';
        response.on('end', () => done({ isHit, status: response.statusCode! }));
        response.on('error', fail).resume();
      })
        .on('error', fail)
        .end();
    });
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { isHit, status } = await read(next);
        const counted = kinds.get(next.kind) ?? { reads: 0, hits: 0, failed: 0 };
        kinds.set(next.kind, counted);
        counted.reads += 1;
        if (isHit) counted.hits += 1;
        if (status !== next.status) counted.failed += 1;
      }
    }),
  );
  agent.destroy();
  return { perSecond: asked.length / ((performance.now() - begun) / 1000), kinds };
}
