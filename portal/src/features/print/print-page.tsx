import { Button } from '@tag/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './print-page.css';

interface PrintPageProps {
  title: string;
  /** Where the page is left for. */
  back: { readonly path: string; readonly name: string };
  /** Buttons next to “Print”. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A sheet of paper: on the screen as it will be printed, with the buttons that paper doesn't have. */
export function PrintPage({ title, back, acts, children }: PrintPageProps) {
  return (
    <div className="print-page">
      <nav className="print-page-bar" aria-label="This sheet">
        <Link to={back.path}>{back.name}</Link>
        <div className="print-page-acts">
          {acts}
          <Button look="primary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </nav>
      <article className="print-sheet" aria-label={title}>
        {children}
      </article>
    </div>
  );
}

interface PrintProblemProps {
  title: string;
  text: string;
  back: PrintPageProps['back'];
  onRetry?(): void;
}

/** In place of the sheet. */
export function PrintProblem({ title, text, back, onRetry }: PrintProblemProps) {
  return (
    <section className="area-page-empty" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="area-page-actions">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <Link to={back.path}>{back.name}</Link>
      </div>
    </section>
  );
}

/** Until the sheet is there. */
export const PrintSkeleton = ({ title }: { title: string }) => (
  <div className="print-sheet print-skeleton">
    <h1>{title}</h1>
    <p role="status">Loading…</p>
  </div>
);
