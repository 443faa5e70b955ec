// A spinner for a wait of unknown length, with text for screen readers.
import { LoaderCircle } from "lucide-react";

export function Spinner({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-soft"
    >
      <LoaderCircle aria-hidden className="size-8 animate-turn text-green" />
      <span>{label}</span>
    </div>
  );
}
