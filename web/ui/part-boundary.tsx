// An error boundary for a part of a page: the error shows in its place; the rest of the page stays.
import { Component, type ErrorInfo, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Shown in place of the part; `again` renders it again. */
  fallback: (again: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Asked to mend what a part was drawn from. Its number is larger each time that something was mended: then what has
 * failed is drawn again.
 */
export const faults = { mend: async () => 0 };

// React has error boundaries for classes only.
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  mended = 0;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    void faults.mend().then((mended) => {
      if (mended > this.mended) this.setState({ failed: false });
      this.mended = mended;
    });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
