import {
  bytesOf,
  cosignedAt,
  cosignerOf,
  ed25519Keys,
  isQuorum,
  openCheckpoint,
  readPolicy,
  readVerifierKey,
  readWitnessKey,
  signNote,
  writeCheckpoint,
  writePolicy,
} from '@tag/tlog';
import { describe, expect, test } from 'vitest';

const ORIGIN = 'grades.example.com/log';
const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = await ed25519Keys(ORIGIN, seed(1));
const [a, b, c] = await Promise.all(
  ['a.example.com', 'b.example.com', 'c.example.com'].map((name, at) =>
    cosignerOf(name, seed(at + 2)),
  ),
);

const POLICY = `log ${log.verifierKey} https://grades.example.com/log
witness A ${a!.verifierKey} https://a.example.com
witness B ${b!.verifierKey}
witness C ${c!.verifierKey}
group shops any A B
group both all shops C
quorum both
`;

describe('a cosignature', () => {
  test('is of the checkpoint and the time', async () => {
    const text = writeCheckpoint({ origin: ORIGIN, size: 3, root: seed(7) });
    const line = await a!.cosign(text, 1_700_000_000);
    const note = `${await signNote(text, [log.signer])}${line}`;
    const key = readWitnessKey(a!.verifierKey);
    const opened = await openCheckpoint(bytesOf(note), readVerifierKey(log.verifierKey), [key]);
    expect(opened.signedBy).toEqual([key]);
    expect(cosignedAt(bytesOf(note), key)).toBe(1_700_000_000);
    const signature = Buffer.from(line.split(' ')[2]!, 'base64');
    signature[4 + 7]! ^= 1;
    const later = note.replace(line, line.replace(/ \S+\n$/, ` ${signature.toString('base64')}\n`));
    await expect(
      openCheckpoint(bytesOf(later), readVerifierKey(log.verifierKey), [key]),
    ).rejects.toThrow('The signature of a.example.com is wrong');
    expect(() => readWitnessKey(log.verifierKey)).toThrow('It is not an Ed25519 key of a witness');
  });
});

describe('a policy', () => {
  test('says which witnesses are enough', () => {
    const policy = readPolicy(bytesOf(`# ours\n\n \t${POLICY.replaceAll(' ', '\t ')}`));
    expect(writePolicy(policy)).toBe(POLICY.replace('any', '1').replace('all', '2'));
    const [first, second, third] = policy.witnesses.map(({ key }) => key);
    expect(isQuorum(policy, [first!, second!])).toBe(false);
    expect(isQuorum(policy, [second!, third!])).toBe(true);
    expect(isQuorum(readPolicy(bytesOf('quorum none\n')), [])).toBe(true);
  });

  test.each([
    ['CRLF', POLICY.replaceAll('\n', '\r\n'), 'a control character'],
    ['no quorum', POLICY.replace(/quorum.*\n/, ''), 'The policy has no quorum'],
    ['two', `${POLICY}quorum A\n`, 'Line 8 of the policy: There is another quorum'],
    ['an unknown name', POLICY.replace('quorum both', 'quorum D'), 'No line before it defines D'],
    ['a name twice', POLICY.replace('all shops C', 'all shops A'), 'in one group only'],
    ['a member twice', POLICY.replace('any A B', 'any A A'), 'in one group only'],
    ['too many needed', POLICY.replace('any A', '3 A'), 'It needs more members than it has'],
    ['a key twice', POLICY.replace(/(witness A) (.*)/, '$1 $2\nwitness D $2'), 'there already'],
    ['a key of another kind', `witness L ${log.verifierKey}\nquorum L\n`, 'an Ed25519 key of a'],
    [
      'another line',
      `trust everyone\n${POLICY}`,
      'Line 1 of the policy: No line begins with trust',
    ],
  ])('is refused with %s', (_what, text, reason) => {
    expect(() => readPolicy(bytesOf(text))).toThrow(reason);
  });
});
