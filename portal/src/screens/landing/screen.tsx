import { Link } from 'react-router-dom';
import { CertificateSearch } from '../../features/certificate/certificate-search.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import type { DescribedPage, Load } from '../../features/page/screen-module.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { usePageData } from '../../features/page/use-page-data.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { ExampleSlab, SLAB_SIZES } from './example-slab.tsx';
import type { Landing } from './load.ts';
import { Sections } from './sections.tsx';
import './screen.css';

/** As a chunk: a served page comes with its data. */
export const load: Load<Landing> = async (...page) => (await import('./load.ts')).load(...page);

const HEAD: PageHead = {
  canonicalPath: '/',
  title: 'Check a graded card’s certificate',
  description:
    'Enter the certificate number from a slab to see the full grading report: scans, the score ' +
    'out of 1,000, subgrades, centering, every defect found, and the card’s population.',
};

export function head({ client, data }: DescribedPage<Landing>): PageHead {
  const front = data?.example?.front;
  return {
    ...HEAD,
    firstImage: front && {
      url: client.mediaUrl(front, { width: 640 }),
      srcset: client.srcset(front),
      sizes: SLAB_SIZES,
      withFonts: true,
    },
  };
}

export default function LandingScreen() {
  const { exampleCertificates } = useSettings();
  const { answer: landing, loading } = usePageData(load);
  usePageHead(HEAD);
  const example = landing?.example;
  return (
    <div className="landing">
      <section className="hero">
        <div>
          <h1>See why a card got its grade</h1>
          <p className="hero-lead">
            Enter the number on your slab to see the full report: what we measured, what we found,
            and what it cost.
          </p>
          <CertificateSearch variant="hero" />
          {exampleCertificates.length > 0 && (
            <p className="hero-examples">
              No slab handy? Try{' '}
              {exampleCertificates.map((certificate) => (
                <Link key={certificate} to={cardPath(certificate)}>
                  {certificate}
                </Link>
              ))}
            </p>
          )}
        </div>
        {example && <ExampleSlab key={example.certificate} example={example} />}
        {!landing && loading && <div className="example" />}
      </section>
      {(landing || !loading) && <Sections landing={landing} />}
    </div>
  );
}
