import { nearCertificate } from '@tag/contract/graded-cards';
import { useSyncExternalStore } from 'react';
import { CertificateSearch } from './certificate-search.tsx';
import { DidYouMean } from './did-you-mean.tsx';

const never = () => () => {};

/** For a page that found nothing: the certificate that was probably meant, and a search for any other. */
export function CertificateHelp({ written }: { written: string }) {
  // Only in the browser: the server renders every unknown address as the same page.
  const near = useSyncExternalStore(
    never,
    () => nearCertificate(written),
    () => undefined,
  );
  return (
    <div className="certificate-help">
      {near && (
        <p role="status">
          <DidYouMean certificate={near} />
        </p>
      )}
      <CertificateSearch variant="hero" />
    </div>
  );
}
