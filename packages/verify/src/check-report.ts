import {
  bytesOf,
  checkInclusion,
  cosignedAt,
  fromBase64Url,
  hashOf,
  isQuorum,
  leafHash,
  LogRefusal,
  openCheckpoint,
  readCheckpoint,
  readNote,
  readProof,
  textOf,
  toHex,
} from '@tag/tlog';
import { isObject, readObject } from './json.ts';
import type { Keys } from './keys.ts';
import { readStatement, type Statement } from './statement.ts';

/** One thing that was checked. */
export interface Finding {
  /** null: it couldn't be checked. */
  readonly holds: boolean | null;
  /** A sentence. */
  readonly says: string;
}

interface ReportFile {
  readonly report: string;
  readonly jws: string;
  readonly proof: string;
}

/**
 * Checks a `.tag-report.json` file, without asking anyone.
 * @param keys undefined: nobody says whose keys the file was signed with.
 */
export async function checkReportFile(
  bytes: Uint8Array,
  keys: Keys | undefined,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  /** @returns undefined if it doesn't hold. */
  async function check<T>(what: string, work: () => T | Promise<T>, says: (value: T) => string) {
    try {
      const value = await work();
      findings.push({ holds: true, says: says(value) });
      return value;
    } catch (error) {
      if (!(error instanceof LogRefusal)) throw error;
      findings.push({ holds: false, says: `${what}: ${error.message}.` });
      return undefined;
    }
  }
  const read = await check(
    'The file is not a signed report',
    () => readFile(bytes),
    ({ report }) => `The report says: certificate ${report.certificate}, grade ${report.grade}.`,
  );
  if (!read) return findings;
  const { file, report } = read;
  if (keys) {
    const what = 'The report’s signature is wrong';
    await check(
      what,
      () => checkJws(file, keys),
      (kid) => `The report is signed with key ${kid}.`,
    );
  }
  const stated = await check(
    'The log says something else',
    () => readStated(file, report),
    ({ statement }) =>
      `The log’s entry names exactly this report (${statement.event}, ${statement.at}).`,
  );
  if (stated) {
    const { entry, proof } = stated;
    await check(
      'The entry is not proved to be in the log',
      () => {
        const { root, size } = readCheckpoint(readNote(proof.checkpointBytes).text);
        checkInclusion(proof.index, size, leafHash(entry), proof.hashes, root);
        return size;
      },
      (size) => `The entry is number ${proof.index} of a log of ${size} entries.`,
    );
    if (keys) await checkSigners(proof.checkpointBytes, keys, check, findings);
  }
  if (!keys) {
    const says =
      'It can’t be told whose keys signed it: no keys were given. Name a file with --keys.';
    findings.push({ holds: null, says });
  }
  return findings;
}

async function checkSigners(
  note: Uint8Array,
  { policy }: Keys,
  check: <T>(
    what: string,
    work: () => Promise<T>,
    says: (value: T) => string,
  ) => Promise<T | undefined>,
  findings: Finding[],
): Promise<void> {
  const witnesses = policy.witnesses.map(({ key }) => key);
  const opened = await check(
    'The log is not signed by a log you know',
    async () => {
      const { origin } = readCheckpoint(readNote(note).text);
      const log = policy.logs.find(({ key }) => key.name === origin);
      if (!log) throw new LogRefusal(`The log is called ${origin}`);
      return openCheckpoint(note, log.key, witnesses);
    },
    ({ checkpoint }) => `The log is signed by ${checkpoint.origin}.`,
  );
  if (!opened) return;
  const { signedBy } = opened;
  for (const key of signedBy) {
    const at = new Date(cosignedAt(note, key) * 1000).toISOString();
    findings.push({ holds: true, says: `${key.name} saw this log at ${at}.` });
  }
  const isEnough = isQuorum(policy, signedBy);
  const count = `${signedBy.length} of ${witnesses.length} witnesses saw it`;
  findings.push({
    holds: isEnough,
    says: isEnough ? `${count}, which is enough.` : `${count}, which is not enough.`,
  });
}

interface Reported {
  readonly certificate: string;
  readonly grade: string;
  readonly score: unknown;
}

function readFile(bytes: Uint8Array): { file: ReportFile; report: Reported } {
  const { jws, proof, report } = readObject(bytes, 'The file');
  if (typeof report !== 'string' || typeof jws !== 'string' || typeof proof !== 'string') {
    throw new LogRefusal('It lacks a report, a signature, or a proof');
  }
  const { certificate, grade } = readObject(fromBase64Url(report), 'The report');
  if (typeof certificate !== 'string' || !isObject(grade) || typeof grade['grade'] !== 'string') {
    throw new LogRefusal('The report has no certificate or grade');
  }
  return {
    file: { report, jws, proof },
    report: { certificate, grade: grade['grade'], score: grade['score'] },
  };
}

/** @returns the id of the key. */
async function checkJws({ jws, report }: ReportFile, { reports }: Keys): Promise<string> {
  const [header = '', between, signature = '', ...more] = jws.split('.');
  if (between !== '' || more.length > 0) throw new LogRefusal('It is not a detached JWS');
  const { alg, crit, kid } = readObject(fromBase64Url(header), 'Its header');
  if (alg !== 'EdDSA' || crit !== undefined || typeof kid !== 'string') {
    throw new LogRefusal('It is not made with Ed25519');
  }
  const x = reports.get(kid);
  if (x === undefined) throw new LogRefusal(`No key you know is called ${kid}`);
  const key = await crypto.subtle.importKey('raw', fromBase64Url(x), 'Ed25519', false, ['verify']);
  const signed = bytesOf(`${header}.${report}`);
  if (!(await crypto.subtle.verify('Ed25519', key, fromBase64Url(signature), signed))) {
    throw new LogRefusal('It is not of this report');
  }
  return kid;
}

interface Stated {
  readonly statement: Statement;
  readonly entry: Uint8Array;
  readonly proof: ReturnType<typeof readProof>;
}

function readStated(file: ReportFile, report: Reported): Stated {
  const proof = readProof(bytesOf(file.proof));
  const entry = proof.extra;
  if (!entry) throw new LogRefusal('The proof has no entry');
  const statement = readStatement(entry);
  if (statement.report !== toHex(hashOf(fromBase64Url(file.report)))) {
    throw new LogRefusal(`The entry names another report: ${textOf(entry)}`);
  }
  const { certificate, grade, score } = report;
  if (statement.cert !== certificate || statement.grade !== grade || statement.score !== score) {
    throw new LogRefusal(`The entry is about ${statement.cert}, grade ${statement.grade}`);
  }
  return { statement, entry, proof };
}
