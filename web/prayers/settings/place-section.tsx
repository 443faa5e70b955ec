// The place on the settings page: city and method, and the way to what the prayers page has beside them.
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { usePrayerSettings } from "../../api/prayers.ts";
import { LinkedSection } from "../../ui/linked-section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TimesFailed } from "../times-failed.tsx";
import { FirstPlace, PlaceAndMethod } from "./place-and-method.tsx";

export function PlaceSection() {
  const t = useTranslations("settings.place");
  const { data, error, refetch } = usePrayerSettings();
  return (
    <LinkedSection id="place" title={t("title")} text={t("text")}>
      {data ? (
        data.place ? (
          <PlaceAndMethod settings={{ ...data, place: data.place }} />
        ) : (
          <FirstPlace />
        )
      ) : error ? (
        <TimesFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
      <Link
        href="/prayers?tab=place"
        className="inline-flex min-h-8 items-center justify-self-start text-green hover:underline"
      >
        {t("more")}
      </Link>
    </LinkedSection>
  );
}
