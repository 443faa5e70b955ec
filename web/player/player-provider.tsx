// The one audio element of the app, above its pages.
import type { ReactNode } from "react";

export function PlayerProvider({ children }: { children: ReactNode }) {
  return children;
}
