// A button for a shelf: at least 64 px each way; one that cannot be pressed keeps its place and the focus.
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  primary: "bg-green text-on-green hover:bg-green-deep",
  danger: "border-2 border-late/60 text-late hover:bg-late-tint",
  quiet: "border-2 border-edge/60 text-ink hover:bg-tint",
  text: "text-soft hover:bg-tint",
};

interface LargeButtonProps {
  look: keyof typeof looks;
  icon?: ReactNode;
  /** Where the icon is all there is to see. */
  label?: string;
  disabled?: boolean;
  busy?: boolean;
  describedBy?: string;
  onPress: () => void;
  children?: ReactNode;
}

export function LargeButton(props: LargeButtonProps) {
  const { look, icon, label, disabled = false, busy = false, describedBy, onPress } = props;
  const isOff = disabled || busy;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      className={`inline-flex min-h-16 min-w-16 items-center justify-center gap-3 rounded-full px-4 py-3 text-xl font-semibold transition-colors duration-150 select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${looks[look]}`}
      // The second click of a double click was meant as one press.
      onClick={({ detail }) => !isOff && detail < 2 && onPress()}
    >
      {busy ? <LoaderCircle aria-hidden className="size-8 animate-turn" /> : icon}
      {props.children}
    </button>
  );
}
