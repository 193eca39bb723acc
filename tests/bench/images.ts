/**
 * `npm run bench:images`: how much making pictures slows down everyone else. Measures a login alone and while
 * one client keeps asking for new crops, and a visitor's new crop alone and while one client floods the
 * server with 256 crops at a time and hangs up. The server and the flood run in their own processes. Exits
 * non-zero when a goal is missed.
 */
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { cpus } from 'node:os';
import sharp from 'sharp';
import { addMembers, median, PASSWORD, startAccountServer } from './account-server.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const CARDS = 40;
const SCAN = { width: 3120, height: 4320 };
const STEP = 120;
const GOALS = { login: 2, image: 4 };
/** As our own proxy would pass them on. */
const FLOODER = '203.0.113.9';
const VISITOR = '198.51.100.7';

/** The nth crop of a scan; each one is different. */
function crop(card: number, n: number): string {
  const columns = SCAN.width / STEP - 4;
  const rows = SCAN.height / STEP - 4;
  const x = (n % columns) * STEP;
  const y = (Math.floor(n / columns) % rows) * STEP;
  const side = (3 + (Math.floor(n / columns / rows) % 2)) * STEP;
  return `/media/k${card}/front.jpg?x=${x}&y=${y}&w=${side}&h=${side}`;
}

async function serve(): Promise<void> {
  const server = await startAccountServer({ TRUSTED_PROXIES: '1' });
  await addMembers(server, 1);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const scan = await sharp({ create: { ...SCAN, channels: 3, background: '#888', noise } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();
  for (let card = 0; card < CARDS; card += 1) {
    await server.mediaStore.write(`k${card}/front.jpg`, scan);
  }
  process.once('message', async () => {
    await server.stop();
    process.exit();
  });
  process.send!(server.url);
}

/** A large part of a scan, scaled down: about the most work for one picture. */
const largeCrop = (card: number, n: number) =>
  `/media/k${card}/front.jpg?x=${(n % 10) * STEP}&y=${(Math.floor(n / 10) % 20) * STEP}` +
  `&w=${16 * STEP}&h=${16 * STEP}&width=${n % 2 === 0 ? 960 : 1280}`;

/** 32 large ones at a time, waiting for each (`steady`), or 256 small ones that hang up (`drop`). */
async function flood(url: string, manner: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const headers = { 'X-Forwarded-For': FLOODER };
  let n = 0;
  const ask = (pathOf: typeof crop, hangUpAfterMs?: number) =>
    new Promise<void>((done) => {
      const path = pathOf(n % (CARDS / 2), Math.floor(n / (CARDS / 2)));
      n += 1;
      const request = get(`${url}${path}`, { agent, headers }, (answer) => {
        answer.resume().on('close', done);
      });
      request.on('error', () => done());
      if (hangUpAfterMs !== undefined) setTimeout(() => request.destroy(), hangUpAfterMs);
    });
  process.send!('ready');
  if (manner === 'steady') {
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (;;) await ask(largeCrop);
      }),
    );
  }
  for (;;) await Promise.all(Array.from({ length: 256 }, () => ask(crop, 400)));
}

const timed = async (job: () => Promise<Response>) => {
  const begin = performance.now();
  const answer = await job();
  await answer.arrayBuffer();
  return { ms: performance.now() - begin, ok: answer.ok };
};

async function measure(): Promise<number> {
  const child = fork(import.meta.filename, ['serve'], { execArgv: ['--import', 'tsx'] });
  try {
    const url = await new Promise<string>((resolve) =>
      child.once('message', (it) => resolve(`${it}`)),
    );
    const login = () =>
      timed(() =>
        fetch(`${url}/users/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'member-0@example.com', password: PASSWORD }),
        }),
      );
    let next = 0;
    const image = () => {
      const path = crop(CARDS / 2 + (next % (CARDS / 2)), Math.floor(next / (CARDS / 2)));
      next += 1;
      return timed(() => fetch(`${url}${path}`, { headers: { 'X-Forwarded-For': VISITOR } }));
    };
    const repeat = async (job: () => Promise<{ ms: number; ok: boolean }>) => {
      const results = [];
      for (let round = 0; round < ROUNDS; round += 1) results.push(await job());
      const times = results.filter(({ ok }) => ok).map(({ ms }) => ms);
      const refused = results.filter(({ ok }) => !ok).length;
      return {
        'median ms': Math.round(median(times) * 10) / 10,
        'slowest ms': Math.round(Math.max(...times) * 10) / 10,
        refused,
      };
    };
    const during = async <T>(manner: string, job: () => Promise<T>): Promise<T> => {
      const raging = fork(import.meta.filename, ['flood', url, manner], {
        execArgv: ['--import', 'tsx'],
      });
      try {
        await new Promise((ready) => raging.once('message', ready));
        await new Promise((done) => setTimeout(done, 2000));
        return await job();
      } finally {
        raging.kill();
      }
    };

    await login();
    await image();
    const rows = {
      'login, alone': await repeat(login),
      'new image, alone': await repeat(image),
      'login, while crops are made': await during('steady', () => repeat(login)),
      'new image, in a flood': await during('drop', () => repeat(image)),
    };
    console.log(`${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`);
    console.table(rows);
    const ratio = (loaded: keyof typeof rows, alone: keyof typeof rows) =>
      rows[loaded]['median ms'] / rows[alone]['median ms'];
    const ratios = {
      login: ratio('login, while crops are made', 'login, alone'),
      image: ratio('new image, in a flood', 'new image, alone'),
    };
    console.log(
      `login during image work: ${ratios.login.toFixed(1)}x (goal: at most ${GOALS.login}x)\n` +
        `new image in a flood: ${ratios.image.toFixed(1)}x (goal: at most ${GOALS.image}x), ` +
        `${rows['new image, in a flood'].refused} of ${ROUNDS} refused (goal: none)`,
    );
    const met = ratios.login <= GOALS.login && ratios.image <= GOALS.image;
    return met && rows['new image, in a flood'].refused === 0 ? 0 : 1;
  } finally {
    const gone = new Promise((done) => child.once('exit', done));
    child.send('stop');
    await gone;
  }
}

const [role, at, manner] = process.argv.slice(2);
if (role === 'serve') await serve();
else if (role === 'flood') await flood(at!, manner!);
else process.exitCode = await measure();
