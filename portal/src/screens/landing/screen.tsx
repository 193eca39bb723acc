import { Link } from 'react-router-dom';
import { CertificateSearch } from '../../features/certificate/certificate-search.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { href } from '../../pages/href.ts';
import { GradeScale } from './grade-scale.tsx';
import { MeasuredCard } from './measured-card.tsx';
import './screen.css';

export const head: PageHead = {
  canonicalPath: '/',
  title: 'Check a graded card’s certificate',
  description:
    'Enter the certificate number from a slab to see the full grading report: scans, the score ' +
    'out of 1,000, subgrades, centering, every defect found, and the card’s population.',
};

const REPORT_PARTS = [
  {
    name: 'Both sides, as scanned',
    text: 'Front and back at full resolution, and again under low-angle light, which reveals every scratch, dent and print line.',
  },
  {
    name: 'A score out of 1,000',
    text: 'One number for the card and the grade it earns, so you can tell two Mint cards apart.',
  },
  {
    name: 'Eight subgrades',
    text: 'Centering, corners, edges and surface, for the front and for the back. The score compounds all eight; it isn’t an average.',
  },
  {
    name: 'Centering, measured',
    text: 'The four borders of each side in hundredths of a millimeter, and the two ratios they make.',
  },
  {
    name: 'Every defect and its cost',
    text: 'Where it is, what it is, and how many points it cost. Together they explain every lost point.',
  },
  {
    name: 'How rare it is',
    text: 'How many of this card have been graded, how many share its grade, how many are higher, and its rank.',
  },
];

export default function LandingScreen() {
  const { exampleCertificates } = useSettings();
  return (
    <div className="landing">
      <section className="hero">
        <div>
          <h1>See why a card got its grade</h1>
          <p className="hero__lead">
            Enter the number on your slab to see the full report: what we measured, what we found,
            and what it cost.
          </p>
          <CertificateSearch variant="hero" />
          {exampleCertificates.length > 0 && (
            <p className="hero__examples">
              No slab handy? Try{' '}
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
            A genuine card we can’t give a number is <em>Authentic</em>.
          </p>
        </div>
        <GradeScale />
      </section>

      <section className="landing__section landing__submit" aria-labelledby="submit">
        <div>
          <h2 id="submit">Have your cards graded</h2>
          <p>See prices and turnaround, then enter your cards. Nothing is charged until you pay.</p>
        </div>
        <Link className="button" to={href('/submit-cards')}>
          Submit cards
        </Link>
      </section>
    </div>
  );
}
