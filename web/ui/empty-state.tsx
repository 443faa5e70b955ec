// The placeholder of an empty list: an icon, a sentence and the one action that fills it.
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <div className="mb-1 grid size-14 place-items-center rounded-full bg-tint text-green">
        {icon}
      </div>
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-[42ch] text-sm text-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
