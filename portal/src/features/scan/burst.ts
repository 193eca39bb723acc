/** The longest pause between two characters of a scanner, in milliseconds. */
export const SCANNER_MS = 50;
/** The fewest characters of a scan. */
const LEAST = 4;

/** Characters as they come: fast ones are a scanner’s, whatever they begin with. */
interface Burst {
  readonly text: string;
  /** Whether what comes now belongs to it. */
  isGoingOn(at: number): boolean;
  /** Whether an Enter now ends a scan. */
  isScan(at: number): boolean;
  add(character: string, at: number): void;
  /** @returns its text; the next one begins. */
  take(): string;
}

export function createBurst(): Burst {
  let text = '';
  let last = 0;
  const isGoingOn = (at: number) => text !== '' && at - last <= SCANNER_MS;
  return {
    get text() {
      return text;
    },
    isGoingOn,
    isScan: (at) => isGoingOn(at) && text.length >= LEAST,
    add(character, at) {
      text += character;
      last = at;
    },
    take() {
      const taken = text;
      text = '';
      return taken;
    },
  };
}
