import { Component, type ReactNode } from 'react';
import './error-boundary.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of this retries the failed content. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  failure?: { error: unknown } | undefined;
}

/** Replaces a screen that broke, until the next navigation. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) {
      this.setState({ failure: undefined });
    }
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <BrokenScreen error={failure.error} /> : this.props.children;
  }
}

function BrokenScreen({ error }: { error: unknown }) {
  return (
    <section className="broken-screen" role="alert">
      <h1>Sorry... Something went wrong</h1>
      <p>We ran into an internal server problem and could not show this page.</p>
      <p>Please refresh the page. If it keeps happening, contact support.</p>
      <details>
        <summary>Error details</summary>
        <pre>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</pre>
      </details>
      {/* A full page load, to drop the broken state. */}
      <button type="button" className="button" onClick={() => window.location.assign('/')}>
        Tell Us about This Error
      </button>
    </section>
  );
}
