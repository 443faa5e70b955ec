// Chooses a place: by searching a city, by this device's position, or by typed coordinates.
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { Place, PlaceChoice } from "#contract/prayers/places";
import { Words } from "../i18n/language.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DevicePosition } from "./place/device-position.tsx";
import { PlaceSearch } from "./place/place-search.tsx";
import { TypedCoordinates } from "./place/typed-coordinates.tsx";

interface PlacePickerProps {
  /** The place that is chosen now. */
  value: Place | null;
  onChoose: (choice: PlaceChoice) => void;
}

/** Not inside a form: the typed coordinates are one. */
export function PlacePicker(props: PlacePickerProps) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Words of={["places"]}>
        <Ways {...props} />
      </Words>
    </Suspense>
  );
}

function Ways({ value, onChoose }: PlacePickerProps) {
  const t = useTranslations("places");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PlaceSearch value={value} onChoose={onChoose} />
      <DevicePosition onChoose={onChoose} />
      <details className="group">
        <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-green">
          {t("coordinates")}
        </summary>
        <div className="mt-2">
          <TypedCoordinates onChoose={onChoose} />
        </div>
      </details>
      <p className="text-sm text-soft">
        {t.rich("source", {
          source: linkTo("https://www.geonames.org/"),
          licence: linkTo("https://creativecommons.org/licenses/by/4.0/"),
        })}
      </p>
    </div>
  );
}

const linkTo = (href: string) => (text: ReactNode) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-green underline">
    {text}
  </a>
);
