import { certificateStruct, tidyCertificate } from './certificate.ts';

const MOST_CHARACTERS = 200;
const DIGITS = 7;
/** Letters that people mistake digits for. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/**
 * The certificate that was probably meant: a letter for a digit, missing or extra zeros, or a number
 * inside an address or a sentence.
 * @returns undefined if nothing is close, or if the text is already a certificate.
 */
export function nearCertificate(written: string): string | undefined {
  if (written.length > MOST_CHARACTERS || certificateStruct.is(written)) return undefined;
  const near = insideText(written) ?? corrected(tidyCertificate(written));
  return near !== undefined && certificateStruct.is(near) ? near : undefined;
}

/** The only certificate in a text, as in `…/card/X0000001`. */
function insideText(text: string): string | undefined {
  const found = new Set(text.toUpperCase().match(/(?<![A-Z0-9])[A-Z][0-9]{7}(?![A-Z0-9])/g));
  return found.size === 1 ? [...found][0] : undefined;
}

function corrected(tidy: string): string | undefined {
  const [, letter = '', rest = ''] = /^#?([A-Z])([A-Z0-9]+)$/.exec(tidy) ?? [];
  const number = rest.replace(/[A-Z]/g, (written) => LOOKALIKES[written] ?? written);
  // A word such as `solid` consists of lookalikes too.
  if (!/[0-9]/.test(rest) && !/^[OQ]+$/.test(rest)) return undefined;
  const [, significant] = /^0*([0-9]+)$/.exec(number) ?? [];
  return significant === undefined ? undefined : letter + significant.padStart(DIGITS, '0');
}
