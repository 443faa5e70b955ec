// The choices of an adhan: a sound, a speaker, a volume.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import type { Sound } from "#contract/sounds";
import { useSpeakerName } from "../../recitations/speaker-name.ts";
import { Select } from "../../ui/select.tsx";
import { Slider } from "../../ui/slider.tsx";

export interface AdhanOptions {
  sounds: readonly Sound[];
  /** Those that can play an adhan. */
  speakers: readonly Device[];
}

interface ChoiceProps {
  options: AdhanOptions;
  value: number | null;
  onChange: (id: number) => void;
  id?: string;
  label?: string;
}

export function SoundSelect({ options: { sounds }, ...choice }: ChoiceProps) {
  const t = useTranslations("prayers.adhan");
  return (
    <ChoiceSelect none={t("chooseSound")} {...choice}>
      {sounds.map((sound) => (
        <option key={sound.id} value={sound.id}>
          {sound.name}
        </option>
      ))}
    </ChoiceSelect>
  );
}

export function SpeakerSelect({ options: { speakers }, ...choice }: ChoiceProps) {
  const t = useTranslations("prayers.adhan");
  const nameOf = useSpeakerName();
  return (
    <ChoiceSelect none={t("chooseSpeaker")} {...choice}>
      {speakers.map((speaker) => {
        const name = nameOf(speaker);
        return (
          <option key={speaker.id} value={speaker.id}>
            {!speaker.isConnected
              ? t("notConnected", { name })
              : speaker.reachable === false
                ? t("notReachable", { name })
                : name}
          </option>
        );
      })}
    </ChoiceSelect>
  );
}

interface ChoiceSelectProps extends Omit<ChoiceProps, "options"> {
  /** Shown while nothing is chosen. */
  none: string;
  children: ReactNode;
}

function ChoiceSelect({ none, value, onChange, id, label, children }: ChoiceSelectProps) {
  return (
    <Select
      id={id}
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {value === null && (
        <option value="" disabled>
          {none}
        </option>
      )}
      {children}
    </Select>
  );
}

interface VolumeProps {
  label: string;
  value: number;
  /** When the drag ends. */
  onChange: (volume: number) => void;
}

export function VolumeField({ label, value, onChange }: VolumeProps) {
  const t = useTranslations("prayers.adhan");
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  const text = t("percent", { volume: shown });
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Slider
        label={label}
        value={shown}
        max={100}
        step={5}
        valueText={text}
        onChange={setDragged}
        onCommit={(volume) => {
          setDragged(null);
          onChange(volume);
        }}
      />
      <span aria-hidden className="w-12 shrink-0 text-end text-sm text-soft">
        {text}
      </span>
    </div>
  );
}
