// The prayers page: times of today and of the month, the adhan, place and method.
import { useTranslations } from "use-intl";
import { useLocation, useSearch } from "wouter";
import { fetchWithWords } from "../i18n/language.tsx";
import { PrayersPanel, prayerTabs } from "../prayers/prayers-panel.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PageHeading } from "./page-heading.tsx";

// Rooms do not know each other: this page hands the picture that schedules draw to the prayers.
const DayOfPrayers = lateFile(() =>
  fetchWithWords(() => import("../schedules/picture/day-of-prayers.tsx"), ["dashboard"]),
).part((day) => day);

export default function PrayersPage() {
  const t = useTranslations("prayers");
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("tab");
  const tab = prayerTabs.find((each) => each === asked) ?? "today";
  return (
    <>
      <div className="print:hidden">
        <PageHeading title={t("title")} text={t("text")} />
      </div>
      <PrayersPanel
        tab={tab}
        pictureOf={(timezone) => (
          <DayOfPrayers
            fallback={<Skeleton className="h-20" />}
            missing={null}
            timezone={timezone}
          />
        )}
        onTab={(next) =>
          navigate(next === "today" ? "/prayers" : `/prayers?tab=${next}`, { replace: true })
        }
      />
    </>
  );
}
