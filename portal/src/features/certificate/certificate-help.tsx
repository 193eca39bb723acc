import { useSyncExternalStore } from 'react';
import { CertificateSearch } from './certificate-search.tsx';
import DidYouMean from './did-you-mean.tsx';
import './certificate-help.css';

const never = () => () => {};

/** For a page that found nothing: the certificate that was probably meant, and a search for any other. */
export function CertificateHelp({ written }: { written: string }) {
  // Only in the browser: the server renders every unknown address as the same page.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="certificate-help">
      <div role="status">{isInBrowser && <DidYouMean written={written} />}</div>
      <CertificateSearch variant="hero" />
    </div>
  );
}
