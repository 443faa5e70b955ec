// An error boundary for a part of a page: the error shows in its place; the rest of the page stays.
import { Component, type ErrorInfo, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Shown in place of the part; `again` renders it again. */
  fallback: (again: () => void) => ReactNode;
  children: ReactNode;
}

// React has error boundaries for classes only.
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
