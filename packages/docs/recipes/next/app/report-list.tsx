'use client';

import { CardReport } from '@tag/widgets/react';
import { useState } from 'react';

/** A client component, since it listens to events. The server renders it as well. */
export function ReportList({ certificates }: { certificates: readonly string[] }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  return (
    <>
      <ul className="shelf">
        {certificates.map((certificate) => (
          <li key={certificate}>
            <CardReport
              cert={certificate}
              view="summary"
              loading="lazy"
              onTagError={({ detail }) =>
                setFailed((all) => [...all, `${certificate} ${detail.code}`])
              }
            >
              <a href={`https://cards.example.com/card/${certificate}`}>
                View report {certificate}
              </a>
            </CardReport>
          </li>
        ))}
      </ul>
      <output>{failed.join(', ')}</output>
    </>
  );
}
