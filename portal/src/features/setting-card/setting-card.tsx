import { useId, type ReactNode } from 'react';
import './setting-card.css';

interface SettingCardProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** One setting: its description on the left, its control on the right. */
export function SettingCard({ title, lead, children }: SettingCardProps) {
  const id = useId();
  return (
    <section className="area-page-card settings-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}
