import '@tag/widgets/elements.css';
import type { ReactNode } from 'react';
import { Elements } from './elements';
import './page.css';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Elements />
      </body>
    </html>
  );
}
