// The place and the method by which prayer times are computed, on the prayers page and on that of settings.
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
import { ChosenPlace } from "../place/chosen-place.tsx";
import { PlacePicker } from "../place-picker.tsx";
import { MethodFields } from "./method-fields.tsx";

/** Each change is saved at once. */
export function PlaceAndMethod({ settings }: { settings: PlacedSettings }) {
  const t = useTranslations("prayers.settings");
  const update = useUpdatePrayerSettings();
  const change = (next: PrayerSettingsChange) => update.mutate(next);
  return (
    <>
      <PlaceField settings={settings} onChange={change} />
      <MethodFields settings={settings} onChange={change} />
      <p role="status" className="text-sm text-green empty:sr-only">
        {update.isSuccess && t("saved")}
      </p>
      <FieldError>{update.error && reasonOf(update.error)}</FieldError>
    </>
  );
}

/** For an account that has no place yet. */
export function FirstPlace() {
  const update = useUpdatePrayerSettings();
  return (
    <>
      <PlacePicker value={null} onChoose={(place) => update.mutate({ place })} />
      <FieldError>{update.error && reasonOf(update.error)}</FieldError>
    </>
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
    <div role="group" aria-labelledby={id} className="grid gap-2">
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
    </div>
  );
}
