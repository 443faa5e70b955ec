// Place and method, with the times that follow from them; the timetable and the Hijri calendar.
import { useTranslations } from "use-intl";
import type { PlacedSettings } from "../../api/prayers.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LateHijriSettings } from "../hijri/late-hijri-settings.tsx";
import { PlaceAndMethod } from "./place-and-method.tsx";
import { TimesPreview } from "./times-preview.tsx";
import { Timetable } from "./timetable.tsx";

export function SettingsPanel({ settings }: { settings: PlacedSettings }) {
  const t = useTranslations("prayers.settings");
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
          <PlaceAndMethod settings={settings} />
        </div>
        <div className="lg:border-s lg:border-line lg:ps-6">
          <TimesPreview settings={settings} />
        </div>
      </section>
      <Timetable settings={settings} />
      <LateHijriSettings fallback={<Skeleton className="h-72" />} settings={settings} />
    </div>
  );
}
