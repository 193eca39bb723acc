import { Component, useLayoutEffect, type ComponentType, type ReactNode } from 'react';

/** Why an element shows nothing of its component. */
type FailureCode = 'internal' | 'network';

export interface FailedProps {
  /** `internal`: the component crashed; `network`: its code couldn't be loaded. */
  code: FailureCode;
  onRetry(): void;
}

/** Shown instead of an element's component. */
export interface FallbackViews {
  /** In the final size, while it can't start yet. */
  placeholder?: ComponentType | undefined;
  /** A plain sentence and a button by default. */
  failed?: ComponentType<FailedProps> | undefined;
}

export interface ViewProps {
  /** A new one recreates the component. */
  revision: number;
  /** Null: not yet time for the component; its placeholder shows. */
  content: object | null;
  /** It can't start. */
  isOutOfReach: boolean;
  /** After the placeholder is in the page, with its final size. */
  onWaiting(): void;
  onOutOfReach(): void;
  /** Called after the component has rendered these props. */
  onShown(): void;
  onCrash(): void;
  onRetry(): void;
}

/** Renders an element's component in a boundary that keeps a crash from the page. */
export function createView(
  Content: ComponentType<object>,
  { placeholder: Placeholder, failed: Failed = PlainFailure }: FallbackViews,
): ComponentType<ViewProps> {
  return function View({ revision, content, isOutOfReach, ...on }) {
    if (isOutOfReach) {
      return (
        <AfterLayout key="failed" then={on.onOutOfReach}>
          <Failed code="network" onRetry={on.onRetry} />
        </AfterLayout>
      );
    }
    if (!content)
      return <AfterLayout then={on.onWaiting}>{Placeholder && <Placeholder />}</AfterLayout>;
    return (
      <Boundary
        key={revision}
        onShown={on.onShown}
        onCrash={on.onCrash}
        failed={<Failed code="internal" onRetry={on.onRetry} />}
      >
        <Content {...content} />
      </Boundary>
    );
  };
}

/** Calls `then` whenever its children are in the page. */
function AfterLayout({ then, children }: { then(): void; children: ReactNode }) {
  useLayoutEffect(then);
  return children;
}

function PlainFailure({ code, onRetry }: FailedProps) {
  return (
    <div part="failed" role="alert">
      <p>
        {code === 'network' ? 'This could not be loaded.' : 'Something went wrong on our side.'}
      </p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

interface BoundaryProps {
  onShown(): void;
  onCrash(): void;
  failed: ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidMount() {
    this.tell(false);
  }

  override componentDidUpdate(_: BoundaryProps, before: { crashed: boolean }) {
    this.tell(before.crashed);
  }

  /** Not in `componentDidCatch`, which Preact calls before the error is shown. */
  private tell(wasCrashed: boolean) {
    this.props.onShown();
    if (this.state.crashed && !wasCrashed) this.props.onCrash();
  }

  override render() {
    return this.state.crashed ? this.props.failed : this.props.children;
  }
}
