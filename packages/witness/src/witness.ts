import {
  checkConsistency,
  emptyRoot,
  isOf,
  LogRefusal,
  type OpenKey,
  openCheckpoint,
  readCheckpoint,
  readNote,
  readVerifierKey,
  readWitnessKey,
  signatureLine,
  toBase64,
} from '@tag/tlog';
import { readAddCheckpoint } from './request.ts';
import { logId, seenIn, type Seen } from './seen.ts';
import type { SigningKey } from './signing-key.ts';

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 405 | 409 | 422;
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size';
  readonly body: string;
}

export interface Witness {
  /** `name+id+base64`, for others' policies. */
  readonly verifierKey: string;
  /**
   * Answers a call. @param path below the witness's own address, such as `/add-checkpoint`.
   * @throws Error if what it signed before can't be read or written; then it signs nothing.
   */
  readonly answer: (method: string, path: string, body: Uint8Array) => Promise<WitnessAnswer>;
}

interface WitnessOptions {
  readonly key: SigningKey;
  /** The verifier keys of the logs it watches; a log's name is its origin. */
  readonly logs: readonly string[];
  /** Where it keeps what it signed. Only one process may use it. */
  readonly folder: string;
  /** Seconds since 1970. */
  readonly now?: () => number;
}

/** A tlog-witness (C2SP, v1.0) of some logs. */
export async function createWitness(options: WitnessOptions): Promise<Witness> {
  const { folder, key, now = () => Math.floor(Date.now() / 1000) } = options;
  const logs = new Map(options.logs.map(readVerifierKey).map((log) => [log.name, log]));
  const seen = seenIn(folder, readWitnessKey(key.verifierKey));
  const turns = new Map<OpenKey, Promise<unknown>>();

  async function add(body: Uint8Array): Promise<WitnessAnswer> {
    const request = refusing(400, () => readAddCheckpoint(body));
    const { signatures, text } = refusing(400, () => readNote(request.note));
    const { origin, size } = refusing(400, () => readCheckpoint(text));
    const log = logs.get(origin);
    if (!log) throw new Refused(404, 'This witness does not watch that log');
    const { checkpoint } = await refusingAsync(403, openCheckpoint(request.note, log));
    if (request.old > size) throw new Refused(400, 'The old size is larger than the checkpoint');
    const own = signatures.filter((signature) => isOf(signature, log));
    // What was seen last is compared and replaced by one request at a time.
    return inTurn(log, async () => {
      const before = await seen.read(log);
      const last = before?.checkpoint.size ?? 0;
      if (request.old !== last) throw new Refused(409, `${last}`);
      assertGrown(before, checkpoint, request.proof);
      // A clock that was set back doesn't make this look older than what came before it.
      const line = await key.cosign(text, Math.max(now(), before?.at ?? 0));
      await seen.write(log, `${text}\n${own.map(signatureLine).join('')}${line}`);
      return { status: 200, type: TEXT, body: line };
    });
  }

  function inTurn<T>(log: OpenKey, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(log) ?? Promise.resolve()).then(work);
    turns.set(
      log,
      turn.catch(() => {}),
    );
    return turn;
  }

  async function readLast(id: string): Promise<WitnessAnswer> {
    const log = [...logs.values()].find(({ name }) => logId(name) === id);
    const last = log && (await seen.read(log));
    if (!last) throw new Refused(404, 'This witness has signed nothing of that log');
    return { status: 200, type: TEXT, body: last.note };
  }

  async function route(method: string, path: string, body: Uint8Array): Promise<WitnessAnswer> {
    const [, id] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? [];
    if (path !== '/add-checkpoint' && id === undefined) throw new Refused(404, 'No such address');
    const isAllowed = id === undefined ? method === 'POST' : method === 'GET' || method === 'HEAD';
    if (!isAllowed) throw new Refused(405, `${method} is not allowed here`);
    return id === undefined ? add(body) : readLast(id);
  }

  return {
    verifierKey: key.verifierKey,
    answer: (method, path, body) =>
      route(method, path, body).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        const { message, status } = error;
        // The protocol answers a stale size with the size to begin with.
        const isSize = status === 409;
        return { status, type: isSize ? 'text/x.tlog.size' : TEXT, body: `${message}\n` };
      }),
  };
}

const TEXT = 'text/plain; charset=utf-8';

/** The call is answered with this status. */
class Refused extends Error {
  readonly status: Exclude<WitnessAnswer['status'], 200>;

  constructor(status: Refused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

function asRefused(status: Refused['status'], error: unknown): unknown {
  return error instanceof LogRefusal ? new Refused(status, error.message) : error;
}

function refusing<T>(status: Refused['status'], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asRefused(status, error);
  }
}

const refusingAsync = <T>(status: Refused['status'], work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asRefused(status, error);
  });

/** @throws Refused unless a checkpoint keeps all that was seen before. */
function assertGrown(
  before: Seen | undefined,
  { root, size }: Seen['checkpoint'],
  proof: readonly Uint8Array[],
): void {
  const last = before?.checkpoint ?? { size: 0, root: emptyRoot() };
  if (last.size === size && before && toBase64(last.root) !== toBase64(root)) {
    throw new Refused(409, `${size}`);
  }
  refusing(422, () => checkConsistency(last.size, size, proof, last.root, root));
}
