import type { ReactNode } from 'react';
import './area-page.css';

interface AreaPageProps {
  title: string;
  lead?: ReactNode;
  /** A figure or an action at the end of the title's row. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of the signed-in area: its title, a lead, and its content. */
export function AreaPage({ title, lead, aside, children }: AreaPageProps) {
  return (
    <section className="area-page">
      <header>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
