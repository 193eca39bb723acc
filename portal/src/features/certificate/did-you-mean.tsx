import { Link } from 'react-router-dom';
import { cardPath } from './certificate.ts';

interface DidYouMeanProps {
  /** What `nearCertificate` found. */
  certificate: string;
  onOpen?(): void;
}

export function DidYouMean({ certificate, onOpen }: DidYouMeanProps) {
  return (
    <>
      Did you mean{' '}
      <Link className="did-you-mean" to={cardPath(certificate)} onClick={onOpen}>
        {certificate}
      </Link>
      ?
    </>
  );
}
