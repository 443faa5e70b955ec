// What the prayers page shows: the question where one prays, then today, the month, the adhan, the place.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PrayerSettings } from "#contract/prayers/prayer-settings";
import { type PlacedSettings, usePrayerSettings } from "../api/prayers.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AdhanPanel } from "./adhan/adhan-panel.tsx";
import { LateHijriSettings } from "./hijri/late-hijri-settings.tsx";
import { MonthPanel } from "./month.tsx";
import { FirstPlace } from "./settings/place-and-method.tsx";
import { SettingsPanel } from "./settings/settings-panel.tsx";
import { TimesFailed } from "./times-failed.tsx";
import { Today } from "./today.tsx";

export const prayerTabs = ["today", "month", "adhan", "place"] as const;
export type PrayerTab = (typeof prayerTabs)[number];

interface PrayersPanelProps {
  tab: PrayerTab;
  onTab: (tab: PrayerTab) => void;
  /** The picture of today in this time zone. */
  pictureOf: (timezone: string) => ReactNode;
}

export function PrayersPanel(props: PrayersPanelProps) {
  const t = useTranslations("prayers");
  const { data, error, refetch } = usePrayerSettings();
  if (data) {
    const { place } = data;
    return place ? <Parts settings={{ ...data, place }} {...props} /> : <NoPlace settings={data} />;
  }
  if (error) return <TimesFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="mb-6 h-11" />
      <Skeleton className="h-96 md:h-60" />
    </div>
  );
}

/** Beside the question: the Hijri calendar, which needs no place. */
function NoPlace({ settings }: { settings: PrayerSettings }) {
  const t = useTranslations("prayers.noPlace");
  return (
    <div className="grid max-w-3xl gap-6">
      <section aria-labelledby="no-place" className="leaf grid gap-5 p-5 md:p-6">
        <div>
          <h2 id="no-place" className="text-lg font-semibold tracking-tight">
            {t("title")}
          </h2>
          <p className="text-soft">{t("text")}</p>
        </div>
        <FirstPlace />
      </section>
      <LateHijriSettings fallback={<Skeleton className="h-72" />} settings={settings} />
    </div>
  );
}

function Parts({
  settings,
  tab,
  onTab,
  pictureOf,
}: PrayersPanelProps & { settings: PlacedSettings }) {
  const t = useTranslations("prayers.tabs");
  const panels = {
    today: <Today settings={settings} picture={pictureOf(settings.place.timezone)} />,
    month: <MonthPanel settings={settings} />,
    adhan: <AdhanPanel settings={settings} />,
    place: <SettingsPanel settings={settings} />,
  };
  return (
    <Tabs
      label={t("label")}
      value={tab}
      onChange={(next) => onTab(next as PrayerTab)}
      tabs={prayerTabs.map((value) => ({ value, label: t(value), panel: panels[value] }))}
    />
  );
}
