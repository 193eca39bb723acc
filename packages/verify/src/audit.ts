import { isQuorum, LogRefusal } from '@tag/tlog';
import type { Finding } from './check-report.ts';
import { comparePages, compareReports, latestOf } from './compare.ts';
import type { Get } from './fetch.ts';
import type { Keys } from './keys.ts';
import { replay, type Replayed } from './replay.ts';

/** Certificates whose pages are compared unless all are. */
const SAMPLE = 1000;

export interface Audited {
  readonly findings: readonly Finding[];
  /** To go on from the next time; undefined: it doesn't hold. */
  readonly log: Replayed | undefined;
}

/**
 * Replays a log, and compares certificates with their latest statements.
 * @param options.isAll compares all reports instead of the pages of 1,000.
 * @param options.before what was replayed before; the log must have kept it.
 */
export async function audit(
  get: Get,
  keys: Keys,
  { before, isAll }: { before?: Replayed | undefined; isAll: boolean },
): Promise<Audited> {
  const findings: Finding[] = [];
  try {
    const { checkpoint, log, signedBy } = await replay(get, keys, before);
    const { origin, size } = checkpoint;
    findings.push({ holds: true, says: `All ${size} entries are as ${origin} signed them.` });
    findings.push(...log.problems.map((says) => ({ holds: false, says })));
    const { policy } = keys;
    findings.push({
      holds: isQuorum(policy, signedBy),
      says: `${signedBy.length} of ${policy.witnesses.length} witnesses saw this log.`,
    });
    const latest = latestOf(log.statements);
    const differences = isAll
      ? await compareReports(get, latest, size)
      : await comparePages(get, latest, SAMPLE);
    findings.push(
      ...differences.map(({ certificate, says }) => ({
        holds: false,
        says: `Certificate ${certificate}: ${says}`,
      })),
    );
    const compared = isAll ? latest.size : Math.min(SAMPLE, latest.size);
    const same = compared - differences.length;
    findings.push({
      holds: true,
      says: `${same} of ${compared} certificates are as the log says.`,
    });
    return { findings, log };
  } catch (error) {
    if (!(error instanceof LogRefusal)) throw error;
    findings.push({ holds: false, says: `${error.message}.` });
    return { findings, log: undefined };
  }
}
