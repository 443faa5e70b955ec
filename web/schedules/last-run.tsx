// An outcome, with an icon for success or failure.
import { CircleAlert, CircleCheck, Clock, Volume2 } from "lucide-react";
import type { ReactNode } from "react";
import type { RunStatus } from "#contract/runs";

const looks: Record<RunStatus, { className: string; icon: typeof Clock }> = {
  running: { className: "text-green", icon: Volume2 },
  played: { className: "text-green", icon: CircleCheck },
  late: { className: "text-gold", icon: Clock },
  missed: { className: "text-late", icon: CircleAlert },
  failed: { className: "text-late", icon: CircleAlert },
  interrupted: { className: "text-late", icon: CircleAlert },
  stopped: { className: "text-soft", icon: CircleCheck },
  skipped: { className: "text-soft", icon: Clock },
  waiting: { className: "text-gold", icon: Clock },
};

export function LastRun({ status, children }: { status: RunStatus; children: ReactNode }) {
  // A newer server has others.
  const { className, icon: Icon } = looks[status] ?? looks.skipped;
  return (
    <p className={`flex items-start gap-1.5 text-sm ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
