import { readCount, textOf, toBase64 } from './bytes.ts';
import { readWitnessKey } from './cosignatures.ts';
import { type NoteVerifier, type OpenKey, readVerifierKey } from './keys.ts';
import { LogRefusal } from './refusal.ts';

const MOST_BYTES = 256 * 1024;
/** The name of a quorum that no witness is needed for. */
const NONE = 'none';

interface PolicyLog {
  readonly key: OpenKey;
  readonly url?: string | undefined;
}

export interface PolicyWitness extends PolicyLog {
  /** In this policy only; its key has another one. */
  readonly name: string;
}

interface PolicyGroup {
  readonly name: string;
  /** How many of its members must have seen a checkpoint. */
  readonly needed: number;
  /** Names of witnesses and groups that are defined before it. */
  readonly members: readonly string[];
}

/** Which logs and witnesses to believe, and how many witnesses it takes (C2SP tlog-policy). */
export interface Policy {
  readonly logs: readonly PolicyLog[];
  readonly witnesses: readonly PolicyWitness[];
  readonly groups: readonly PolicyGroup[];
  /** The name of a witness or group, or `none`. */
  readonly quorum: string;
}

/** Reads a policy. @throws LogRefusal with the number of the line that is wrong. */
export function readPolicy(bytes: Uint8Array): Policy {
  if (bytes.length > MOST_BYTES) throw new LogRefusal('The policy is larger than 256 kB');
  const text = textOf(bytes);
  if (/[\x00-\x08\x0b-\x1f\x7f]/.test(text)) {
    throw new LogRefusal('The policy has a control character, such as CR, that is not allowed');
  }
  const policy: Draft = { logs: [], witnesses: [], groups: [], quorum: undefined };
  for (const [at, line] of text.split('\n').entries()) {
    const [keyword, ...words] = line.split(/[ \t]+/).filter((word) => word !== '');
    if (keyword === undefined || keyword.startsWith('#')) continue;
    const read = Object.hasOwn(LINES, keyword) ? LINES[keyword as keyof typeof LINES] : undefined;
    try {
      if (!read) throw new LogRefusal(`No line begins with ${keyword}`);
      read(policy, words);
    } catch (error) {
      if (!(error instanceof LogRefusal)) throw error;
      throw new LogRefusal(`Line ${at + 1} of the policy: ${error.message}`);
    }
  }
  const { quorum, ...rest } = policy;
  if (quorum === undefined) throw new LogRefusal('The policy has no quorum');
  return { ...rest, quorum };
}

interface Draft {
  readonly logs: PolicyLog[];
  readonly witnesses: PolicyWitness[];
  readonly groups: PolicyGroup[];
  quorum: string | undefined;
}

const LINES = {
  log({ logs }: Draft, [key = '', url, ...more]: readonly string[]) {
    if (more.length > 0) throw new LogRefusal('It has too many words');
    logs.push({ key: newKey(logs, readVerifierKey(key)), ...(url !== undefined && { url }) });
  },
  witness(draft: Draft, [name = '', key = '', url, ...more]: readonly string[]) {
    if (more.length > 0) throw new LogRefusal('It has too many words');
    const { witnesses } = draft;
    const read = newKey(witnesses, readWitnessKey(key));
    witnesses.push({ name: newName(draft, name), key: read, ...(url !== undefined && { url }) });
  },
  group(draft: Draft, [name = '', needed = '', ...members]: readonly string[]) {
    for (const member of members) assertDefined(draft, member);
    const isTwice = draft.groups
      .flatMap((group) => group.members)
      .concat(members)
      .some((member, at, all) => members.includes(member) && all.indexOf(member) !== at);
    if (isTwice) throw new LogRefusal('A name can be in one group only');
    const words: Record<string, number> = { all: members.length, any: 1 };
    const count = Object.hasOwn(words, needed) ? words[needed]! : readCount(needed, 'The number');
    if (count < 1 || count > members.length) {
      throw new LogRefusal('It needs more members than it has, or none');
    }
    draft.groups.push({ name: newName(draft, name), needed: count, members });
  },
  quorum(draft: Draft, [name = '', ...more]: readonly string[]) {
    if (draft.quorum !== undefined) throw new LogRefusal('There is another quorum');
    if (more.length > 0) throw new LogRefusal('It has too many words');
    if (name !== NONE) assertDefined(draft, name);
    draft.quorum = name;
  },
};

const isDefined = ({ groups, witnesses }: Draft, name: string) =>
  [...witnesses, ...groups].some((it) => it.name === name);

function newName(draft: Draft, name: string): string {
  if (name === '' || name === NONE) throw new LogRefusal('It needs a name');
  if (isDefined(draft, name)) throw new LogRefusal(`There is another ${name}`);
  return name;
}

function assertDefined(draft: Draft, name: string): void {
  if (!isDefined(draft, name)) throw new LogRefusal(`No line before it defines ${name}`);
}

function newKey(others: readonly PolicyLog[], key: OpenKey): OpenKey {
  if (others.some((other) => toBase64(other.key.bytes) === toBase64(key.bytes))) {
    throw new LogRefusal('The key is there already');
  }
  return key;
}

/** The text of a policy. */
export function writePolicy({ groups, logs, quorum, witnesses }: Policy): string {
  const lines = [
    ...logs.map(({ key, url }) => ['log', key.verifierKey, url]),
    ...witnesses.map(({ key, name, url }) => ['witness', name, key.verifierKey, url]),
    ...groups.map(({ members, name, needed }) => ['group', name, needed, ...members]),
    ['quorum', quorum],
  ];
  return lines.map((words) => `${words.filter((it) => it !== undefined).join(' ')}\n`).join('');
}

/** Whether enough witnesses have signed. @param signedBy keys of the policy's witnesses. */
export function isQuorum(
  { groups, quorum, witnesses }: Policy,
  signedBy: readonly NoteVerifier[],
): boolean {
  const hasSeen = (name: string): boolean => {
    const group = groups.find((it) => it.name === name);
    if (group) return group.members.filter(hasSeen).length >= group.needed;
    return witnesses.some((it) => it.name === name && signedBy.includes(it.key));
  };
  return quorum === NONE || hasSeen(quorum);
}
