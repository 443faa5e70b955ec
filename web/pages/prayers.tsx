// The prayers page: times of today and of the month, the adhan, place and method.
import { useTranslations } from "use-intl";
import { useLocation, useSearch } from "wouter";
import { PrayersPanel, prayerTabs } from "../prayers/prayers-panel.tsx";
import { PageHeading } from "./page-heading.tsx";

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
        onTab={(next) =>
          navigate(next === "today" ? "/prayers" : `/prayers?tab=${next}`, { replace: true })
        }
      />
    </>
  );
}
