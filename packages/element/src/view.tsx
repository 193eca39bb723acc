import { Component, type ComponentType, type ReactNode } from 'react';

export interface ViewProps {
  /** A new one makes the component anew. */
  revision: number;
  /** Null: not yet time for the component; its placeholder shows. */
  content: object | null;
  /** After what the component made of these props is in the page. */
  onShown(): void;
  onCrash(): void;
}

/** What an element renders: its component in a boundary that keeps a crash from the page. */
export function createView(
  Content: ComponentType<object>,
  Placeholder: ComponentType | undefined,
): ComponentType<ViewProps> {
  return function View({ revision, content, onShown, onCrash }) {
    if (!content) return Placeholder ? <Placeholder /> : null;
    return (
      <Boundary key={revision} onShown={onShown} onCrash={onCrash}>
        <Content {...content} />
      </Boundary>
    );
  };
}

interface BoundaryProps {
  onShown(): void;
  onCrash(): void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidMount() {
    this.props.onShown();
  }

  override componentDidUpdate() {
    this.props.onShown();
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <p part="crash" role="alert">
        Something went wrong here. Please try again later.
      </p>
    );
  }
}
