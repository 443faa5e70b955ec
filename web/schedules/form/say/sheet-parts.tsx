// What the sheets of the sentence share: their props, and chips.
import type { ReactNode } from "react";
import type { Schedule } from "#contract/schedules";
import type { Home } from "../../../api/home.ts";

export interface SheetProps {
  home: Home;
  schedule: Schedule | null;
  /** The labelled fields are not beneath the sentence: this sheet has those of its part. */
  ownFields: boolean;
  /** The first press on a new schedule leads through its parts. */
  isGuided: boolean;
  /** After a choice that needs no other. */
  onChosen: () => void;
}

interface ChipProps {
  isChosen: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Pressed, it is chosen, and the sheet is done. */
export function Chip({ isChosen, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="min-h-11 max-w-full rounded-full border border-edge px-4 text-sm wrap-anywhere transition-colors hover:border-green hover:bg-tint aria-pressed:border-green aria-pressed:bg-green aria-pressed:font-medium aria-pressed:text-on-green"
    >
      {children}
    </button>
  );
}

export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </div>
  );
}
