import { AreaPage } from '../../features/account-page/area-page.tsx';
import { Audit } from './audit.tsx';
import { head } from './head.ts';
import './screen.css';

export { head };

/** What the public grade log proves, in plain words, and a check that runs in the browser. */
export default function ProofScreen() {
  return (
    <div className="proof">
      <AreaPage
        title="How we prove grades"
        lead="Every grade we give goes into a public list that can only grow. Nobody can change a grade in it unnoticed, not even us. You can check that here, and with programs that aren’t ours."
      >
        <ol className="proof-parts">
          <li className="area-page-card">
            <h2>We write it down</h2>
            <p>
              Each grade becomes one line, an entry, at the end of a public list, the log:
              certificate, card, grade, score, date. A new grade is a new line; the old one stays.
            </p>
          </li>
          <li className="area-page-card">
            <h2>The list has a fingerprint</h2>
            <p>
              All lines together give 64 characters, the log’s fingerprint. Change a single digit in
              an old line, and the fingerprint is a different one.
            </p>
          </li>
          <li className="area-page-card">
            <h2>Others keep the fingerprint</h2>
            <p>
              We sign it. So do witnesses, such as shops, but only if the list still begins with the
              lines they saw before. A list that we changed would lack their signatures.
            </p>
          </li>
        </ol>
        <div className="proof-limits">
          <section className="area-page-card" aria-labelledby="proof-yes">
            <h2 id="proof-yes">What this proves</h2>
            <ul>
              <li>The grades in the log are as they were when the witnesses signed it.</li>
              <li>A regrade stays visible forever: both grades, who did it, and the reason.</li>
              <li>
                A number is ours: the QR code on its slab has our signature, which your browser
                checks when you scan it.
              </li>
              <li>Whoever sees the same witnesses’ signatures sees the same list.</li>
            </ul>
          </section>
          <section className="area-page-card" aria-labelledby="proof-no">
            <h2 id="proof-no">What it doesn’t prove</h2>
            <ul>
              <li>
                <strong>Anything about the card inside a slab.</strong> Slabs can be opened or
                copied. Compare the card with the scans in its report.
              </li>
              <li>That a grade is right. The log only keeps us from changing it quietly.</li>
              <li>
                That there is no newer line. This page asks us for the lines of one certificate;
                whoever reads the whole log finds one that we left out.
              </li>
              <li>
                That the signature is ours. This page gets the key that checks it from us. To depend
                on us no more, keep a copy of the key today, and check with another program, such as{' '}
                <code>npx @tag/verify</code>.
              </li>
              <li>
                When older cards were graded. Grades from before the log were added later, with the
                dates we had.
              </li>
            </ul>
          </section>
          <section className="area-page-card" aria-labelledby="proof-signs">
            <h2 id="proof-signs">What you would see</h2>
            <ul>
              <li>
                <strong>We regraded the card:</strong> everything holds, and its report shows both
                grades.
              </li>
              <li>
                <strong>We changed the grade on the report alone:</strong> the last step below
                doesn’t match.
              </li>
              <li>
                <strong>We changed the line:</strong> the line isn’t found in the log, or a witness
                is missing.
              </li>
              <li>
                <strong>“Couldn’t check”:</strong> says nothing about the grade. Try again.
              </li>
            </ul>
            <p>If something doesn’t match, keep a picture of it, and ask us in public.</p>
          </section>
        </div>
        <Audit />
      </AreaPage>
    </div>
  );
}
