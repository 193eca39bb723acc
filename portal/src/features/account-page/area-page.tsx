import type { ReactNode } from 'react';
import './area-page.css';

export interface AreaPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the signed-in area: its title, what it is for, and what it holds. */
export function AreaPage({ title, lead, children }: AreaPageProps) {
  return (
    <section className="area-page">
      <header>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
