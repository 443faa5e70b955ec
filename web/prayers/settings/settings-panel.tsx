// Place and method: where and how prayer times are computed. Each change is saved at once.
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../../api/call.ts";
import {
  type PlacedSettings,
  type PrayerSettingsChange,
  useUpdatePrayerSettings,
} from "../../api/prayers.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MethodFields } from "./method-fields.tsx";
import { LateHijriSettings } from "../hijri/late-hijri-settings.tsx";
import { ChosenPlace } from "../place/chosen-place.tsx";
import { PlacePicker } from "../place-picker.tsx";
import { TimesPreview } from "./times-preview.tsx";
import { Timetable } from "./timetable.tsx";

export function SettingsPanel({ settings }: { settings: PlacedSettings }) {
  const t = useTranslations("prayers.settings");
  const update = useUpdatePrayerSettings();
  const change = (next: PrayerSettingsChange) => update.mutate(next);
  return (
    <div className="grid gap-6">
      <section
        aria-labelledby="place-and-method"
        className="leaf grid gap-8 p-5 md:p-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid content-start gap-6">
          <div>
            <h2 id="place-and-method" className="text-lg font-semibold tracking-tight">
              {t("title")}
            </h2>
            <p className="text-sm text-soft">{t("text")}</p>
          </div>
          <PlaceField settings={settings} onChange={change} />
          <MethodFields settings={settings} onChange={change} />
        </div>
        <div className="lg:border-s lg:border-line lg:ps-6">
          <TimesPreview settings={settings} />
          <p role="status" className="mt-3 min-h-5 text-sm text-green">
            {update.isSuccess && t("saved")}
          </p>
          <FieldError>{update.error && reasonOf(update.error)}</FieldError>
        </div>
      </section>
      <Timetable settings={settings} />
      <LateHijriSettings fallback={<Skeleton className="h-72" />} settings={settings} />
    </div>
  );
}

interface PlaceFieldProps {
  settings: PlacedSettings;
  onChange: (change: PrayerSettingsChange) => void;
}

function PlaceField({ settings: { place }, onChange }: PlaceFieldProps) {
  const t = useTranslations("prayers.settings");
  const [choosing, setChoosing] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-sm font-medium">
        {t("place")}
      </h3>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-tint px-4 py-3">
        <ChosenPlace place={place} />
        <Button variant="quiet" size="sm" onClick={() => setChoosing((before) => !before)}>
          {choosing ? t("keep", { place: place.name }) : t("change")}
        </Button>
      </div>
      {choosing && (
        <PlacePicker
          value={place}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange({ place: chosen });
          }}
        />
      )}
    </section>
  );
}
