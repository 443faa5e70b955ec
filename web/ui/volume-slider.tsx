// The volume of a speaker as a slider with its figure.
import { Volume2 } from "lucide-react";
import { useState } from "react";
import { useLocale } from "use-intl";
import { Slider } from "./slider.tsx";

interface VolumeSliderProps {
  label: string;
  /** 0 to 100, as the speaker says. */
  volume: number;
  /** When the drag ends; the slider keeps the new value until `onSettled` is called. */
  onVolume: (volume: number, onSettled: () => void) => void;
}

export function VolumeSlider({ label, volume, onVolume }: VolumeSliderProps) {
  const locale = useLocale();
  const [held, setHeld] = useState<number | null>(null);
  const shown = held ?? volume;
  return (
    <div className="flex grow items-center gap-2 text-sm text-soft">
      <Volume2 aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
      <Slider
        label={label}
        value={shown}
        max={100}
        onChange={setHeld}
        onCommit={(next) => onVolume(next, () => setHeld(null))}
      />
      <span className="w-7 text-end">{shown.toLocaleString(locale)}</span>
    </div>
  );
}
