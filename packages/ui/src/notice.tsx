import type { ReactNode } from 'react';
import './notice.css';

interface NoticeProps {
  icon: ReactNode;
  /** Already a heading of the right level for where it is, or plain text. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** `alert` interrupts a reader, `status` waits; without one the notice was there from the start. */
  role?: 'alert' | 'status';
}

/** Shown instead of content: nothing found, nothing yet, or an error. */
export function Notice({ icon, title, children, actions, role }: NoticeProps) {
  return (
    <div className="tag-notice" role={role}>
      <span className="tag-notice-icon">{icon}</span>
      {title}
      {children}
      {actions && <div className="tag-notice-actions">{actions}</div>}
    </div>
  );
}
