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
        lead="Every grade we give goes into a public list that can only grow. Nobody can change a grade in it unnoticed, not even we. You don’t have to believe us: you can check it here."
      >
        <ol className="proof-parts">
          <li className="area-page-card">
            <h2>We write it down</h2>
            <p>
              Each grade becomes one line at the end of a public list, the log: certificate, card,
              grade, score, date. A new grade is a new line; the old one stays.
            </p>
          </li>
          <li className="area-page-card">
            <h2>Each line seals the list</h2>
            <p>
              From all lines together comes one fingerprint of 64 characters. Change a single digit
              in an old line, and the fingerprint is a different one.
            </p>
          </li>
          <li className="area-page-card">
            <h2>Others keep the fingerprint</h2>
            <p>
              We sign it. Witnesses, such as shops, sign it too, but only if the list still begins
              with what they saw before. Two versions of the past can’t both have their signatures.
            </p>
          </li>
        </ol>
        <div className="proof-limits">
          <section className="area-page-card" aria-labelledby="proof-yes">
            <h2 id="proof-yes">What this proves</h2>
            <ul>
              <li>This certificate got exactly these grades, and no line was changed later.</li>
              <li>A regrade stays visible forever: both grades, who did it, and the reason.</li>
              <li>
                A number is ours: the QR code on its slab has our signature, which your browser
                checks when you scan it.
              </li>
              <li>Everyone who checks with the same witnesses sees the same list.</li>
            </ul>
          </section>
          <section className="area-page-card" aria-labelledby="proof-no">
            <h2 id="proof-no">What it doesn’t prove</h2>
            <ul>
              <li>
                <strong>Anything about the card inside a slab.</strong> Slabs can be opened or
                copied. Compare the card with the scans in its report.
              </li>
              <li>That a grade is right. The log keeps us from changing it quietly, no more.</li>
              <li>
                That our server shows you the newest line. Whoever reads the whole log finds lines
                that were left out; this page reads those of one certificate.
              </li>
              <li>
                Whose key it is. This page takes the log’s key from the server that the report comes
                from. Save it, or check with another program, to be independent of us.
              </li>
              <li>
                When older cards were graded. Lines about grades from before the log were added
                later, with the dates we had.
              </li>
            </ul>
          </section>
        </div>
        <Audit />
      </AreaPage>
    </div>
  );
}
