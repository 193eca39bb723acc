import type { ReactNode } from 'react';
import './form-actions.css';

/** The buttons at the end of a form or a dialog. The main one comes first, the way out last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="tag-form-actions">{children}</div>;
}
