import { gradeCards } from '@tag/server/seeding';
import { connect } from '@tag/server/testing';
import type { Database } from '@tag/server';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { missingPackages, SERVERS, startCluster } from '../cluster/cluster.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { until } from '../support/waiting.ts';
import { type Asked, mixOf } from './edge/mix.ts';
import { readAll } from './edge/read-all.ts';
import { defineBench } from './harness/bench.ts';
import { QUIET } from './harness/database.ts';
import type { Run } from './harness/run.ts';

/**
 * Public reads of the cluster of the operator's guide: by one, two, and three API servers, on the primary alone and with
 * replicas, and through the edge. All of it, and the readers, share this machine.
 */
const GOALS = { secondServer: 1.7, primaryShare: 0.1 };
/** Of the primary, two replicas, two servers, and the readers. */
const CORES_TO_SHOW = 8;
const VARIATIONS = 20;
/** PostgreSQL counts what a connection did within a second or so after. */
const NOTHING_MORE = 2;

type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Node = (typeof SERVERS)[number];

const certificateOf = (index: number) => `X${String(index + 1).padStart(7, '0')}`;

async function fill(database: Database, certificates: number): Promise<void> {
  const variations: number[] = [];
  for (let index = 0; index < VARIATIONS; index += 1) {
    variations.push(await addVariation(database, { variation: `v${index}` }));
  }
  await gradeCards(
    database,
    Array.from({ length: certificates }, (_, index) =>
      sampleCard({
        certificate: certificateOf(index),
        variationId: variations[index % VARIATIONS]!,
        score: 500 + (index % 400),
      }),
    ),
  );
}

/** What replicas may answer, and an edge may keep. */
const publicReads = (reads: number, certificates: number, seed: number): Asked[] =>
  mixOf({ reads: reads * 3, certificates, pictured: 1, certificateOf, seed })
    .filter(({ host, kind }) => host === 'api' && kind !== 'picture' && kind !== 'own profile')
    .slice(0, reads);

/** Transactions on a node so far, once no more are counted. */
async function transactionsOn(cluster: Cluster, node: Node): Promise<number> {
  const client = new pg.Client(cluster.urlOfNode(node));
  await client.connect();
  try {
    const count = async () => {
      const { rows } = await client.query<{ count: string }>(
        `select xact_commit + xact_rollback as count from pg_stat_database where datname = 'tag'`,
      );
      return Number(rows[0]!.count);
    };
    let last = await count();
    for (let same = 0; same < NOTHING_MORE;) {
      await client.query('select pg_sleep(0.5)');
      const next = await count();
      // The servers look at each node once a second, and so does this.
      same = next - last < 20 ? same + 1 : 0;
      last = next;
    }
    return last;
  } finally {
    await client.end();
  }
}

interface Measured {
  readonly perSecond: number;
  /** Of the transactions on all nodes. */
  readonly primaryShare: number;
}

async function measure(
  cluster: Cluster,
  asked: readonly Asked[],
  origins: readonly string[],
  nodes: readonly Node[],
): Promise<Measured> {
  const leader = (await cluster.leader())!;
  const count = () => Promise.all(nodes.map((node) => transactionsOn(cluster, node)));
  let turn = 0;
  const originOf = () => origins[(turn += 1) % origins.length]!;
  // Connections are open and plans are made.
  await readAll(asked.slice(0, asked.length / 5), originOf);
  const before = await count();
  const { kinds, perSecond } = await readAll(asked, originOf);
  const failed = [...kinds.values()].reduce((sum, it) => sum + it.failed, 0);
  if (failed > 0) throw new Error(`${failed} reads had another status than they should`);
  const added = (await count()).map((after, at) => after - before[at]!);
  const all = added.reduce((sum, it) => sum + it, 0);
  return { perSecond, primaryShare: added[nodes.indexOf(leader)]! / all };
}

export const bench = defineBench({
  options: { reads: 3000, certificates: 1000 },
  async run(run: Run, { certificates, reads }) {
    const missing = missingPackages();
    if (missing.length > 0) throw new Error(`Missing: apt-get install ${missing.join(' ')}`);
    // Nothing here sends emails.
    const cluster = await startCluster(1);
    run.atEnd(cluster.stop);
    const database = await connect(cluster.databaseUrl, { connections: 2, logger: QUIET });
    run.atEnd(database.close);
    await fill(database, certificates);
    await cluster.untilHealthy();
    const serversUpTo = (count: number) => SERVERS.slice(0, count).map(cluster.serverOf);
    const rows: Record<string, Measured> = {};
    let seed = 0;
    const read = async (what: string, origins: readonly string[], nodes: readonly Node[]) => {
      const asked = publicReads(reads, certificates, (seed += 1));
      return (rows[what] = await measure(cluster, asked, origins, nodes));
    };

    const one = await read('1 server, 2 replicas', serversUpTo(1), SERVERS);
    const two = await read('2 servers, 2 replicas', serversUpTo(2), SERVERS);
    const three = await read('3 servers, 2 replicas', serversUpTo(3), SERVERS);
    await read('3 servers behind the proxy, 2 replicas', [cluster.proxy], SERVERS);
    const edge = await cluster.startEdge();
    await read('3 servers behind an empty edge, 2 replicas', [edge], SERVERS);
    await read('the same edge again', [edge], SERVERS);

    const leader = (await cluster.leader())!;
    const [first, second] = SERVERS.filter((node) => node !== leader) as [Node, Node];
    for (const [gone, left] of [
      [[first], [leader, second]],
      [[first, second], [leader]],
    ] as const) {
      cluster.killNode(gone.at(-1)!);
      // The other one becomes the synchronous one, or none is.
      const add = () => addVariation(database, { variation: `without ${gone.join()}` });
      await until(() => add().then(Boolean, () => false));
      const count = left.length - 1;
      await read(`3 servers, ${count === 1 ? '1 replica' : 'no replica'}`, serversUpTo(3), left);
    }

    run.table(
      Object.fromEntries(
        Object.entries(rows).map(([what, { perSecond, primaryShare }]) => [
          what,
          { 'reads/s': perSecond, 'of transactions, on the primary, %': 100 * primaryShare },
        ]),
      ),
    );
    const most = Math.max(one.primaryShare, two.primaryShare, three.primaryShare);
    run.goal('transactions on the primary, of all', most, { most: GOALS.primaryShare });
    const gain = two.perSecond / one.perSecond;
    const cores = availableParallelism();
    if (cores >= CORES_TO_SHOW) {
      run.goal('two servers ÷ one', gain, { least: GOALS.secondServer });
    } else {
      run.note(
        `Two servers ÷ one: ${gain.toFixed(2)}. ${cores} cores are shared by all of it, so this can’t show more than ` +
          `that servers don’t hinder each other; from ${CORES_TO_SHOW} cores on, the goal is ${GOALS.secondServer}.`,
      );
    }
  },
});
