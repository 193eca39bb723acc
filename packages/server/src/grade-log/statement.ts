import { type GradedCardDetail, gradeWithScore, setTitle } from '@tag/contract/graded-cards';

/** What happened to a certificate. */
export type LogEvent = 'graded' | 'regraded' | 'corrected' | 'voided' | 'reholdered';
/** Who did it: never a person. */
export type LogActor = 'lab' | 'staff' | 'machine';

type Identity = GradedCardDetail['card'];
type Measured = Pick<
  GradedCardDetail,
  'subgrades' | 'size' | 'centering' | 'corner_details' | 'edge_details' | 'defect_map' | 'dings'
>;

/** What we sign about a certificate. */
export interface Reported {
  readonly certificate: string;
  readonly facts: Identity;
  /** null: Authentic. */
  readonly score: number | null;
  readonly gradedAt: Date;
  readonly report: Measured | null;
}

/** A statement before it has its place in the log. */
export interface PendingStatement extends Reported {
  readonly event: LogEvent;
  readonly by: LogActor;
  readonly reason: string | null;
  readonly media: Uint8Array | null;
  readonly at: Date;
}

/** Where a statement is among those of its certificate. */
interface Place {
  /** Counts from 1. */
  readonly n: number;
  /** The index of the one before. */
  readonly prev: number | null;
  /** SHA-256 of the signed report. */
  readonly report: Uint8Array | null;
}

const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');

/**
 * An entry of the log: JSON, whose exact bytes are hashed. It never says anything about a customer. Others
 * read it, so a change of its fields takes another `v`.
 */
export function statementBytes(pending: PendingStatement, { n, prev, report }: Place): Buffer {
  const { at, by, certificate, event, facts, media, reason, score } = pending;
  const { category, name, number, variation, year } = facts;
  const statement = {
    v: 1,
    cert: certificate,
    n,
    event,
    by,
    reason,
    card: { category, year, set: setTitle(facts), card: name, number, variation },
    grade: gradeWithScore(score).grade,
    score,
    report: hex(report),
    media: hex(media),
    prev,
    at: at.toISOString(),
  };
  return Buffer.from(JSON.stringify(statement));
}

/**
 * What we sign about a grade: what was measured and found, and nothing that changes afterwards, such as
 * the population, the market, or where pictures are. null: there is no report.
 */
export function reportBytes(reported: Reported): Buffer | null {
  const { certificate, facts, gradedAt, report, score } = reported;
  if (report === null) return null;
  const { centering, corner_details, defect_map, dings, edge_details, size, subgrades } = report;
  const sides = <T, R>(of: { front: T[]; back: T[] }, keep: (one: T) => R) => ({
    front: of.front.map(keep),
    back: of.back.map(keep),
  });
  const document = {
    v: 1,
    certificate,
    card: facts,
    grade: gradeWithScore(score),
    subgrades,
    size,
    centering,
    corners: sides(corner_details, ({ angle, fill, fray, location, score: points }) => ({
      location,
      angle,
      fill,
      fray,
      score: points,
    })),
    edges: sides(edge_details, ({ fill, fray, location, score: points }) => ({
      location,
      fill,
      fray,
      score: points,
    })),
    defects: defect_map,
    dings: sides(dings, ({ id }) => id),
    gradedAt: gradedAt.toISOString(),
  };
  return Buffer.from(JSON.stringify(document));
}
