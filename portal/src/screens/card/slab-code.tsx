import { checkSlabCode, type SlabCode } from '@tag/client/grade-log';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { BROWSERS_THAT_CHECK } from '../../features/certificate/signature-support.ts';
import { href } from '../../pages/href.ts';
import './slab-code.css';

const SAID: Readonly<Record<SlabCode, { title: string; text: string }>> = {
  signed: {
    title: 'We signed this slab’s code',
    text: 'A code can be copied with its slab, so compare the card you hold with the scans below.',
  },
  refused: {
    title: 'This slab’s code isn’t ours',
    text: 'We never signed it for this number. Don’t rely on the slab, and write to us.',
  },
  unsupported: {
    title: 'Your browser can’t check this slab’s code',
    text: BROWSERS_THAT_CHECK,
  },
  unreachable: {
    title: 'This slab’s code isn’t checked yet',
    text: 'We can’t be reached right now. Reload the page to try again.',
  },
};

interface SlabCodeNoteProps {
  certificate: string;
  /** What the code that led here has after `?s=`. */
  signature: string;
}

/** Says whether the QR code that led here is one of ours, checked in this browser. */
export default function SlabCodeNote({ certificate, signature }: SlabCodeNoteProps) {
  const id = useId();
  const client = useClient();
  const { answer } = useAnswer(`slab ${certificate} ${signature}`, async (signal) => ({
    code: await checkSlabCode(client, certificate, signature, signal),
  }));
  const said = answer && SAID[answer.code];
  return (
    <section className="slab-code" data-code={answer?.code} aria-labelledby={id}>
      <div role="status">
        <h2 id={id}>{said ? said.title : 'Checking the slab’s code …'}</h2>
        {said && <p>{said.text}</p>}
      </div>
      <Link to={href('/how-we-prove-grades')}>How we prove grades</Link>
    </section>
  );
}
