import { LogRefusal } from '@tag/tlog';

const PATIENCE_MS = 30_000;
/** Larger than any tile, page, or bundle. */
const MOST_BYTES = 32 * 2 ** 20;
const MOST_TRIES = 5;

interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Reads what is at a path of the API. A busy server is asked again. @throws LogRefusal if none answers. */
export type Get = (path: string) => Promise<Answer>;

/** @param url the API's address. */
export function getFrom(url: string): Get {
  const base = url.replace(/\/+$/, '');
  return async function get(path) {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(`${base}${path}`);
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy || tries === MOST_TRIES) return answer;
      await new Promise((done) => setTimeout(done, answer.retryMs));
    }
  };
}

async function ask(url: string): Promise<Answer & { readonly retryMs: number }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MOST_BYTES) throw new LogRefusal(`${url} is larger than 32 MB`);
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    return { status: response.status, bytes, retryMs: Math.min(60, seconds || 1) * 1000 };
  } catch (error) {
    if (error instanceof LogRefusal) throw error;
    throw new LogRefusal(`${url} does not answer: ${(error as Error).message}`);
  }
}

/** @throws LogRefusal unless there is such a file. */
export async function getFile(get: Get, path: string): Promise<Uint8Array> {
  const { bytes, status } = await get(path);
  if (status !== 200) throw new LogRefusal(`${path} was answered with ${status}`);
  return bytes;
}
