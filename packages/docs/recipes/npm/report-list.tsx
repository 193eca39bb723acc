import { CardReport } from '@tag/widgets/react';

interface ReportListProps {
  certificates: readonly string[];
  onError: (certificate: string, code: string) => void;
}

export function ReportList({ certificates, onError }: ReportListProps) {
  return (
    <ul className="shelf">
      {certificates.map((certificate) => (
        <li key={certificate}>
          <CardReport
            cert={certificate}
            view="summary"
            loading="lazy"
            onTagError={({ detail }) => onError(certificate, detail.code)}
          >
            <a href={`https://cards.example.com/card/${certificate}`}>View report {certificate}</a>
          </CardReport>
        </li>
      ))}
    </ul>
  );
}
