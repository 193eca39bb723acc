import '@tag/widgets/elements.css';
import type { ReactNode } from 'react';
import { Elements } from './elements';
import { ImportMap } from './import-map';
import './page.css';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <ImportMap />
      </head>
      <body>
        {children}
        <Elements />
      </body>
    </html>
  );
}
