import type { ErrorCode } from '@tag/contract/errors';
import { emailRule } from '@tag/contract/users';
import { shape, text } from '@tag/contract/schema';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNoProblems, readEnvironment } from '../environment.ts';
import { messageOf, SetupError } from '../setup-error.ts';

const accountStruct = shape({ LAB_EMAIL: emailRule, LAB_PASSWORD: text({ min: 1, max: 100 }) });

/** How long a call waits for the server's answer, once everything is sent. */
const ANSWER_MS = 120_000;
/** A call that finds no server, or a busy one, is repeated after these pauses. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000];
/** Refusals that pass by themselves. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

interface LabAccount {
  readonly email: string;
  readonly password: string;
}

/** The lab user of LAB_EMAIL and LAB_PASSWORD. @throws SetupError if one is missing */
export function readLabAccount(environment: NodeJS.ProcessEnv): LabAccount {
  const { problems, value } = readEnvironment(environment, accountStruct);
  assertNoProblems(problems);
  return { email: value!.LAB_EMAIL, password: value!.LAB_PASSWORD };
}

interface Sent {
  readonly method?: string;
  /** JSON, or the bytes of a file. */
  readonly body?: object | Uint8Array<ArrayBuffer>;
  /** Whether the address is signed, and takes no token. */
  readonly isSigned?: boolean;
}

/** Calls the API of a server elsewhere as a lab user. */
export interface LabClient {
  /**
   * The answer; repeats a call whose connection breaks, signs in again when its session has ended.
   * @param address a path of the API, or a signed address
   * @throws SetupError what the server says, or that it can't be reached; HttpRefusal where it is expected
   */
  call<T>(address: string, sent?: Sent): Promise<T>;
}

/** A refusal that repeating doesn't help against. */
export class HttpRefusal extends SetupError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface SignInAnswer {
  readonly token?: string;
  readonly code?: string;
  readonly details?: { readonly challengeId?: string };
}
const ASKS_FOR_CODE: ReadonlySet<string> = new Set<ErrorCode>([
  'second_factor_required',
  'factor_refused',
]);

interface ClientOptions extends LabAccount {
  /** Its base URL. */
  readonly api: string;
  readonly pausesMs?: readonly number[] | undefined;
  /** The code of a second factor. @throws SetupError if there is nobody to ask */
  askCode(): Promise<string>;
  /** Called before a call is repeated, with the reason. */
  onRetry(reason: string): void;
}

export function labClient(options: ClientOptions): LabClient {
  const { api, askCode, email, onRetry, password, pausesMs = PAUSES_MS } = options;
  let token: string | undefined;

  async function send(address: string, { body, isSigned, method = 'GET' }: Sent) {
    const isFile = body instanceof Uint8Array;
    const response = await fetch(isSigned ? address : `${api}${address}`, {
      method,
      headers: {
        ...(token !== undefined && !isSigned && { Authorization: `Bearer ${token}` }),
        ...(body && !isSigned && { 'Content-Type': isFile ? FILE : 'application/json' }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS + (isFile ? SENDING_MS : 0)),
    });
    return { status: response.status, text: await response.text() };
  }

  async function signIn(): Promise<void> {
    token = undefined;
    let answer = await post('/users/login', { email, password });
    const { challengeId } = answer.body.details ?? {};
    while (challengeId && ASKS_FOR_CODE.has(answer.body.code ?? '')) {
      answer = await post('/users/login/factor', { challengeId, code: await askCode() });
    }
    if (answer.body.token === undefined) {
      throw new HttpRefusal(answer.status, `${email} can't sign in: ${reasonOf(answer)}.`);
    }
    token = answer.body.token;
  }

  async function post(address: string, body: object) {
    const answer = await send(address, { method: 'POST', body });
    if (PASSING.has(answer.status)) throw new Error(reasonOf(answer));
    return { ...answer, body: parse(answer.text) as SignInAnswer };
  }

  async function attempt(address: string, sent: Sent): Promise<unknown> {
    if (token === undefined && !sent.isSigned) await signIn();
    let answer = await send(address, sent);
    if (answer.status === 401 && !sent.isSigned) {
      await signIn();
      answer = await send(address, sent);
    }
    if (PASSING.has(answer.status)) throw new Error(reasonOf(answer));
    if (answer.status >= 400)
      throw new HttpRefusal(answer.status, `The server refuses: ${reasonOf(answer)}.`);
    return parse(answer.text);
  }

  return {
    async call<T>(address: string, sent: Sent = {}) {
      // There is another way than a signed address.
      const pauses = sent.isSigned ? pausesMs.slice(0, 2) : pausesMs;
      for (let failures = 0; ; failures += 1) {
        try {
          return (await attempt(address, sent)) as T;
        } catch (error) {
          if (error instanceof SetupError) throw error;
          const pause = pauses[failures];
          const reason = causeOf(error);
          if (pause === undefined) throw new SetupError(`${api} can't be reached: ${reason}.`);
          onRetry(reason);
          await sleep(pause);
        }
      }
    },
  };
}

const FILE = 'application/octet-stream';
/** For a part of 8 MB: 110 kbit/s. */
const SENDING_MS = 10 * 60_000;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/** What the server says, without its period. */
const reasonOf = ({ status, text: answered }: { status: number; text: string }): string =>
  (parse(answered) as { message?: string }).message?.replace(/\.$/, '') ??
  `the answer was ${status}`;

/** `fetch` itself says only that it failed. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);
