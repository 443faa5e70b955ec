// The steps shared by the dialogs that connect a speaker.
import { CircleCheck, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";

/** The shortest time the connecting step shows, in milliseconds, from the specification. */
export const CONNECT_DELAY = 1500;

export const connectDelay = () => new Promise((done) => setTimeout(done, CONNECT_DELAY));

export function Connecting({ label }: { label: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-8 text-soft">
      <LoaderCircle aria-hidden className="size-8 animate-turn text-green" />
      {label}
    </div>
  );
}

export function Success({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="grid justify-items-center gap-2 py-6 text-center">
      <CircleCheck aria-hidden className="size-12 text-green" />
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-[40ch] text-sm text-soft">{children}</p>
    </div>
  );
}
