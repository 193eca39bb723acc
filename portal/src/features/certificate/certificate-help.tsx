import { nearCertificate } from '@tag/contract/graded-cards';
import { CertificateSearch } from './certificate-search.tsx';
import { DidYouMean } from './did-you-mean.tsx';

/** For a page that found nothing: the certificate that was probably meant, and a search for any other. */
export function CertificateHelp({ written }: { written: string }) {
  const near = nearCertificate(written);
  return (
    <div className="certificate-help">
      {near && (
        <p>
          <DidYouMean certificate={near} />
        </p>
      )}
      <CertificateSearch variant="hero" />
    </div>
  );
}
