// The volume of one speaker in simple mode: quieter and louder, a tenth at a time; nothing to drag.
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { reasonOf } from "../api/call.ts";
import { FieldError } from "../ui/field.tsx";
import { LargeButton } from "./large-button.tsx";
import { useVolume } from "./use-simple-actions.ts";

/** Of 100. */
const STEP = 10;

export function VolumeButtons({ device, volume }: { device: Device; volume: number }) {
  const t = useTranslations("simple");
  const change = useVolume(device.id);
  // Presses that follow one another count from what was asked for, not from what has arrived.
  const [asked, setAsked] = useState<number | null>(null);
  const shown = asked ?? volume;
  const press = (by: number) => {
    const next = Math.min(100, Math.max(0, Math.round((shown + by) / STEP) * STEP));
    if (next === shown) return;
    setAsked(next);
    change.mutate(next, { onSettled: () => setAsked(null) });
  };
  const speaker = device.name;
  return (
    <section aria-label={t("volumeOf", { speaker })} className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-4">
        <LargeButton
          look="quiet"
          label={t("quieter", { speaker })}
          icon={<Minus aria-hidden className="size-8" />}
          disabled={shown <= 0}
          onPress={() => press(-STEP)}
        />
        <div className="min-w-0 grow">
          <p role="status" className="text-center text-lg font-medium">
            {t("volume", { volume: shown })}
          </p>
          <div aria-hidden className="mt-2 h-3 overflow-hidden rounded-full bg-line">
            <div className="h-full rounded-full bg-green" style={{ width: `${shown}%` }} />
          </div>
          <p className="mt-1 text-center text-soft">
            <bdi>{speaker}</bdi>
          </p>
        </div>
        <LargeButton
          look="quiet"
          label={t("louder", { speaker })}
          icon={<Plus aria-hidden className="size-8" />}
          disabled={shown >= 100}
          onPress={() => press(STEP)}
        />
      </div>
      <FieldError>{change.error && reasonOf(change.error)}</FieldError>
    </section>
  );
}
