import { Button } from '@tag/ui/button';
import { useState } from 'react';

const FILE = 'recovery-codes.txt';

/** Ten codes, shown once: to copy, or to download. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const [said, say] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      say('Codes copied.');
    } catch {
      say('Copying isn’t allowed here. Select the codes instead.');
    }
  }

  const file = `TAG Grading: recovery codes of ${email}\r\nEach works once.\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <>
      <p>
        If you lose your phone or your key, sign in with one of these codes. Each works once. Keep
        them where only you find them; you won’t see them again.
      </p>
      <ol className="factor-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factor-acts">
        <Button onClick={() => void copy()}>Copy codes</Button>
        <a
          className="tag-button"
          data-look="quiet"
          download={FILE}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          onClick={() => say('Codes downloaded.')}
        >
          Download codes
        </a>
        <span role="status">{said}</span>
      </div>
    </>
  );
}
