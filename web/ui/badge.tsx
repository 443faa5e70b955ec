// A word in a pill.
import type { ReactNode } from "react";

const tones = {
  good: "bg-tint text-green",
  plain: "text-soft border border-edge/60",
  gold: "bg-gold-tint text-gold",
  late: "bg-late-tint text-late",
};

export function Badge({
  tone = "plain",
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-full px-3 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
