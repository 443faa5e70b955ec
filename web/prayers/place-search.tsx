// Searches a city by typing, and chooses one of those found.
import { MapPin } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import type { Place, PlaceChoice } from "#contract/prayers/places";
import { reasonOf } from "../api/call.ts";
import { usePlaces } from "../api/prayers.ts";
import { Field, FieldError, Input } from "../ui/field.tsx";

interface PlacePickerProps {
  value: Place | null;
  onChoose: (place: PlaceChoice) => void;
}

export function PlacePicker({ onChoose }: PlacePickerProps) {
  const t = useTranslations("prayers.pick");
  const [text, setText] = useState("");
  const { data, error } = usePlaces(useDeferredValue(text));
  const found = text.trim().length >= 2 ? data : undefined;
  return (
    <div className="grid gap-3">
      <Field label={t("label")} hint={t("hint")}>
        {(control) => (
          <Input
            {...control}
            type="search"
            dir="auto"
            autoComplete="address-level2"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FieldError>{error && reasonOf(error)}</FieldError>
      <p role="status" className="sr-only">
        {found && (found.length === 0 ? t("none") : t("found", { count: found.length }))}
      </p>
      {found?.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
      {found && found.length > 0 && (
        <ul className="grid gap-1">
          {found.map(({ region, population: _, ...place }) => (
            <li key={`${place.latitude} ${place.longitude}`}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-start hover:bg-tint"
                onClick={() => onChoose(place)}
              >
                <MapPin aria-hidden className="size-4 shrink-0 text-green" />
                <span className="min-w-0">
                  <bdi className="font-medium">{place.name}</bdi>{" "}
                  <span className="text-sm text-soft">
                    <bdi>{[region, place.country].filter(Boolean).join(", ")}</bdi>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
