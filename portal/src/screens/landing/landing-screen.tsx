import { Link } from 'react-router-dom';
import { CertificateSearch } from '../../features/certificate/certificate-search.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { HEADS } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { GradeScale } from './grade-scale.tsx';
import { MeasuredCard } from './measured-card.tsx';
import './landing-screen.css';

const REPORT_PARTS = [
  {
    name: 'Both sides, as scanned',
    text: 'Front and back at full resolution, and again under raking light, where every mark on the surface casts a shadow.',
  },
  {
    name: 'A score out of 1000',
    text: 'One number for the whole card, and the grade it falls into: two Mint cards are no longer the same.',
  },
  {
    name: 'Eight subgrades',
    text: 'Centering, corners, edges and surface, for the front and for the back. They compound; they are not averaged.',
  },
  {
    name: 'Centering, measured',
    text: 'The four borders of each side in hundredths of a millimetre, and the two ratios they make.',
  },
  {
    name: 'Every defect and its cost',
    text: 'Where it lies, what it is, how many points it took. All of them add up to 1000 less the score.',
  },
  {
    name: 'How rare that is',
    text: 'How many of this card have been graded, how many share its grade, how many stand higher, and its rank.',
  },
];

export default function LandingScreen() {
  const { exampleCertificates } = useSettings();
  usePageHead(HEADS.landing);
  return (
    <div className="landing">
      <section className="hero">
        <div className="hero__text">
          <h1>See why a card got its grade</h1>
          <p className="hero__lead">
            Each slab carries a certificate number. Behind it lies the whole report: what was
            measured, what was found, and what it cost.
          </p>
          <CertificateSearch variant="hero" />
          {exampleCertificates.length > 0 && (
            <p className="hero__examples">
              No slab at hand? Look at{' '}
              {exampleCertificates.map((certificate) => (
                <Link key={certificate} to={cardPath(certificate)}>
                  {certificate}
                </Link>
              ))}
            </p>
          )}
        </div>
        <MeasuredCard />
      </section>

      <section className="landing__section" aria-labelledby="report-parts">
        <h2 id="report-parts">What a report shows</h2>
        <ul className="report-parts">
          {REPORT_PARTS.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="landing__section" aria-labelledby="grade-scale">
        <div className="landing__heading">
          <h2 id="grade-scale">From score to grade</h2>
          <p>
            A genuine card that cannot be given a number is <em>Authentic</em>.
          </p>
        </div>
        <GradeScale />
      </section>
    </div>
  );
}
