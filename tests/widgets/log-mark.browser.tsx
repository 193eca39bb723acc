import { createPublicClient } from '@tag/client/public';
import {
  appendLeaves,
  bytesOf,
  cosignerOf,
  ed25519Keys,
  EMPTY_LOG,
  leafHash,
  rootOfEnd,
  signNote,
  tilePath,
  writeCheckpoint,
} from '@tag/tlog';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { clearPage, json, openPanel, show, shownReport, the } from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';

const realFetch = globalThis.fetch;
const realImport = crypto.subtle.importKey.bind(crypto.subtle);
const ORIGIN = 'grades.example.com/log';
const report = shownReport();
const { grade } = report.grade;
const { score } = report.grade;

const links = {
  portalBase: 'https://portal.test',
  link: (href: string) => ({ href }),
};

const CARD = {
  category: 'Pokemon',
  year: 2021,
  set: 'Evolving Skies',
  card: 'Umbreon VMAX',
  number: '215/203',
  variation: 'Holo',
};

/** A log of 300 entries in which the report's certificate was graded and regraded. */
async function makeLog() {
  const statement = (fields: object) =>
    JSON.stringify({
      v: 1,
      cert: 'X0000001',
      n: 1,
      event: 'graded',
      by: 'lab',
      reason: null,
      card: CARD,
      grade: '8',
      score: 811,
      report: null,
      media: null,
      prev: null,
      at: '2026-01-02T03:04:05.000Z',
      ...fields,
    });
  const entries = Array.from({ length: 300 }, (_, at) => statement({ cert: `Y${1000000 + at}` }));
  entries[7] = statement({});
  entries[290] = statement({
    ...{ n: 2, event: 'regraded', reason: 'Measured again', grade, score, prev: 7 },
    at: '2026-11-20T03:04:05.000Z',
  });
  const { end, tiles } = appendLeaves(
    EMPTY_LOG,
    entries.map((entry) => leafHash(bytesOf(entry))),
  );
  const { signer, verifierKey } = await ed25519Keys(ORIGIN, new Uint8Array(32).fill(1));
  const witness = await cosignerOf('witness.example.com', new Uint8Array(32).fill(2));
  const text = writeCheckpoint({ origin: ORIGIN, size: 300, root: rootOfEnd(end) });
  const line = await witness.cosign(text, 1_795_000_000);
  const files: Record<string, string | Uint8Array<ArrayBuffer>> = {
    key: `${verifierKey}\n`,
    checkpoint: `${await signNote(text, [signer])}${line}`,
    policy: `log ${verifierKey}\nwitness shop ${witness.verifierKey}\nquorum shop\n`,
    'certificates/X0000001': JSON.stringify({
      statements: [7, 290].map((index) => ({ index, entry: entries[index] })),
    }),
  };
  for (const { hashes, ...tile } of tiles) files[tilePath(tile)] = new Uint8Array(hashes);
  return files;
}

type Files = Awaited<ReturnType<typeof makeLog>>;

async function showWith(change: (files: Files) => void = () => undefined) {
  const files = await makeLog();
  change(files);
  const answer: typeof fetch = async (input) => {
    const [, path] = /\/log\/(.*)$/.exec(String(input as string)) ?? [];
    if (path === undefined) return json(report);
    const file = files[path];
    return file === undefined ? json({ code: 'not_found' }, 404) : new Response(file);
  };
  globalThis.fetch = answer;
  show({
    client: createPublicClient({ baseUrl: location.origin, retries: 0, fetch: answer }),
    links,
  });
  await until(() => document.querySelector('.tag-log-mark[data-verdict]'));
}

const verdict = () => the('.tag-log-mark').dataset['verdict'];
const words = () => the('.tag-log-mark').textContent;

/** Another letter or byte in the middle of a file. */
function spoil(files: Files, path: string, from: string, to: string) {
  const file = files[path];
  if (typeof file !== 'string' || !file.includes(from)) throw new Error(`No ${from} in ${path}`);
  files[path] = file.replace(from, to);
}

describe('the mark of the public log', () => {
  afterEach(() => {
    clearPage();
    globalThis.fetch = realFetch;
    crypto.subtle.importKey = realImport;
  });

  it('is shown once everything was checked, with both entries of a regrade', async () => {
    await showWith();
    expect(words()).equal('✓In the public log, dated Nov/20/2026, seen by 1 witness');
    expect(the<HTMLAnchorElement>('.tag-log-mark a').href).equal(
      'https://portal.test/how-we-prove-grades?cert=X0000001',
    );
    const panel = await openPanel('history');
    await until(() => panel.querySelector('.tag-log-pair'));
    const [regraded, graded] = panel.querySelectorAll('li');
    expect(regraded!.textContent).contain('Regraded Nov/20/2026 by our lab');
    expect(regraded!.textContent).contain('Reason: Measured again');
    expect([...regraded!.querySelectorAll('a')].map((link) => link.textContent)).deep.equal([
      'Entry 7',
      'Entry 290',
    ]);
    expect(regraded!.querySelector('a')!.href).match(/\?cert=X0000001&n=1$/);
    expect(graded!.textContent).contain('811 points');
    await expectNoViolations(panel);
  });

  const changes: Readonly<Record<string, (files: Files) => void>> = {
    'a statement': (files) =>
      spoil(files, 'certificates/X0000001', 'Measured again', 'Measured twice'),
    'an older statement': (files) => spoil(files, 'certificates/X0000001', '811', '812'),
    'a statement that is left out': (files) => {
      const { statements } = JSON.parse(files['certificates/X0000001'] as string);
      files['certificates/X0000001'] = JSON.stringify({ statements: statements.slice(1) });
    },
    'a latest statement that is left out': (files) => {
      const { statements } = JSON.parse(files['certificates/X0000001'] as string);
      files['certificates/X0000001'] = JSON.stringify({ statements: statements.slice(0, 1) });
    },
    'a tile': (files) => {
      (files['tile/0/000'] as Uint8Array)[40]! ^= 1;
    },
    'the size in the checkpoint': (files) => spoil(files, 'checkpoint', '\n300\n', '\n299\n'),
    'a signature of the checkpoint': (files) =>
      spoil(files, 'checkpoint', '\n\n— grades.example.com/log', '\n\n— grades.example.com/lag'),
    'the signature of a witness': (files) => {
      const text = files['checkpoint'] as string;
      const at = text.length - 20;
      files['checkpoint'] =
        `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    },
    'the key': (files) => {
      files['key'] = 'grades.example.com/log+00000000+AQ==\n';
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`is never shown with a change of ${what}`, async () => {
      await showWith(change);
      expect(verdict()).equal('refused');
      expect(words()).match(/^Don’t rely on this grade: it doesn’t match the public log\. .+\.$/);
    });
  }

  it('is not shown where the browser can’t check, or the log can’t be reached', async () => {
    await showWith(() => {
      crypto.subtle.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'));
    });
    expect(words()).match(/^Not checked here: .*Download the signed report$/);
    crypto.subtle.importKey = realImport;
    clearPage();
    await showWith((files) => {
      Object.defineProperty(files, 'policy', {
        get() {
          throw new TypeError('Failed to fetch');
        },
      });
    });
    expect(words()).match(/^Not checked\. /);
  });
});
