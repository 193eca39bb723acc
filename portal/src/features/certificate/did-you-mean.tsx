import { nearCertificate } from '@tag/contract/graded-cards';
import { Link } from 'react-router-dom';
import { cardPath } from './certificate.ts';
import './did-you-mean.css';

interface DidYouMeanProps {
  /** The typed or linked text that isn't a certificate. */
  written: string;
  onOpen?: () => void;
}

/** Links to the certificate that was probably meant; nothing if none is near. */
export default function DidYouMean({ written, onOpen }: DidYouMeanProps) {
  const near = nearCertificate(written);
  if (near === undefined) return null;
  return (
    <span className="did-you-mean">
      Did you mean{' '}
      <Link to={cardPath(near)} onClick={onOpen}>
        {near}
      </Link>
      ?
    </span>
  );
}
