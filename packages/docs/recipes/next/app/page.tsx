/// <reference path="../tag/react.d.ts" />

const CERTIFICATES = ['X0000001', 'X0000002', 'X0000003'];

/** A server component: the fallback links are in the HTML, for crawlers and readers without scripts. */
export default function Page() {
  return (
    <ul className="shelf">
      {CERTIFICATES.map((certificate) => (
        <li key={certificate}>
          <tag-card-report cert={certificate} view="summary" loading="lazy">
            <a href={`https://cards.example.com/card/${certificate}`}>View report {certificate}</a>
          </tag-card-report>
        </li>
      ))}
    </ul>
  );
}
