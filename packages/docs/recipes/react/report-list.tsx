/// <reference path="./tag/react.d.ts" />
import type { TagCardReportEvents } from './tag/elements.js';

interface ReportListProps {
  certificates: readonly string[];
  onError: (certificate: string, code: string) => void;
}

/** React 19 listens to events of custom elements by props: `on` and the event's name. */
export function ReportList({ certificates, onError }: ReportListProps) {
  return (
    <ul className="shelf">
      {certificates.map((certificate) => (
        <li key={certificate}>
          <tag-card-report
            cert={certificate}
            view="summary"
            loading="lazy"
            ontag-error={(event: TagCardReportEvents['tag-error']) =>
              onError(certificate, event.detail.code)
            }
          >
            <a href={`https://cards.example.com/card/${certificate}`}>View report {certificate}</a>
          </tag-card-report>
        </li>
      ))}
    </ul>
  );
}
