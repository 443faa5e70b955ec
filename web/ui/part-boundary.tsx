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
export class PartBoundary extends Component<PartBoundaryProps> {
  override state = { failed: false, told: false };
  mended = 0;

  static getDerivedStateFromError() {
    // Nothing is said before it is known that nothing could be mended.
    return { failed: true, told: false };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    void faults.mend().then((mended) => {
      this.setState({ failed: mended <= this.mended, told: true });
      this.mended = mended;
    });
  }

  override render() {
    const { failed, told } = this.state;
    if (!failed) return this.props.children;
    return told && this.props.fallback(() => this.setState({ failed: false }));
  }
}
