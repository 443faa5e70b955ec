// A part of a page that cannot be drawn says so in its place; the rest of the page stays.
import { Component, type ErrorInfo, type ReactNode } from "react";

interface PartBoundaryProps {
  /** In place of the part; `again` draws it once more. */
  fallback: (again: () => void) => ReactNode;
  children: ReactNode;
}

// React offers this to classes only.
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
