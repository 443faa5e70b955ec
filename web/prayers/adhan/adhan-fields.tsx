// The choices of an adhan: a sound, a speaker, a volume.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import type { Sound } from "#contract/sounds";
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

export function SoundSelect({ options: { sounds }, value, onChange, id, label }: ChoiceProps) {
  const t = useTranslations("prayers.adhan");
  return (
    <Select
      id={id}
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {value === null && (
        <option value="" disabled>
          {t("chooseSound")}
        </option>
      )}
      {sounds.map((sound) => (
        <option key={sound.id} value={sound.id}>
          {sound.name}
        </option>
      ))}
    </Select>
  );
}

export function SpeakerSelect({ options: { speakers }, value, onChange, id, label }: ChoiceProps) {
  const t = useTranslations("prayers.adhan");
  return (
    <Select
      id={id}
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {value === null && (
        <option value="" disabled>
          {t("chooseSpeaker")}
        </option>
      )}
      {speakers.map(({ id: deviceId, name, isConnected, reachable }) => (
        <option key={deviceId} value={deviceId}>
          {!isConnected
            ? t("notConnected", { name })
            : reachable === false
              ? t("notReachable", { name })
              : name}
        </option>
      ))}
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
  const text = t("percent", { volume: String(shown) });
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
