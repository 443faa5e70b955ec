// The chosen place: its country, its clock, and a word where other clocks than the reader's count.
import { Clock, MapPin } from "lucide-react";
import { Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { zoneHere } from "#contract/times/zone-here";
import type { Place } from "#contract/prayers/places";
import { useSession } from "../../api/queries.ts";
import { timeText } from "#languages/clock-times";
import { zoneName } from "#languages/zone-name";
import { Words } from "../../i18n/language.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../api/use-now.ts";
import { clocksDiffer } from "./clocks-apart.ts";
import { useCountryName } from "./country-name.ts";
import { serverNow } from "../../api/server-clock.ts";

export function ChosenPlace({ place }: { place: Place }) {
  return (
    <Suspense fallback={<Skeleton className="h-12" />}>
      <Words of={["places"]}>
        <PlaceAndClock place={place} />
      </Words>
    </Suspense>
  );
}

function PlaceAndClock({ place }: { place: Place }) {
  const t = useTranslations("places");
  const locale = useLocale();
  const countryName = useCountryName();
  const time = useTimeIn(place.timezone);
  return (
    <div className="grid min-w-0 gap-2">
      <p className="flex min-w-0 items-start gap-3">
        <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-green" />
        <span className="min-w-0">
          <bdi className="font-semibold">{place.name}</bdi>
          {place.country !== null && (
            <>
              {" "}
              <bdi className="text-soft">{countryName(place.country)}</bdi>
            </>
          )}
          <span className="block text-sm text-soft first-letter:uppercase">
            {t("clock", { zone: zoneName(locale, place.timezone), time })}
          </span>
        </span>
      </p>
      <ClockWarning zone={place.timezone} />
    </div>
  );
}

/** Nothing where the clocks agree all year. */
function ClockWarning({ zone }: { zone: string }) {
  const t = useTranslations("places");
  const locale = useLocale();
  const account = useSession().data?.timezone;
  const browser = zoneHere();
  const differs = (other: string | undefined) =>
    other !== undefined && clocksDiffer(zone, other, serverNow());
  const message = differs(account)
    ? t("accountClock", { zone: zoneName(locale, account ?? "UTC") })
    : differs(browser) && t("browserClock", { zone: zoneName(locale, browser) });
  if (!message) return null;
  return (
    <p className="flex items-start gap-3 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
      <span>{message}</span>
    </p>
  );
}

function useTimeIn(timeZone: string): string {
  const locale = useLocale();
  return timeText(locale, useNow(10_000), timeZone);
}
