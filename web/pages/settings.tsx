// The settings: how one is told of alerts, the calendar feed, tokens for other programs.
import { useTranslations } from "use-intl";
import { AlertSettingsSection } from "../alerts/alert-settings.tsx";
import { CalendarSection } from "../tokens/calendar-section.tsx";
import { TokenSection } from "../tokens/token-section.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function SettingsPage() {
  const t = useTranslations("settings");
  const sections = ["alerts", "calendar", "tokens"] as const;
  return (
    <>
      <PageHeading
        title={t("title")}
        text={t("text")}
        end={
          <nav aria-label={t("sections")} className="flex flex-wrap gap-x-5">
            {sections.map((section) => (
              <a
                key={section}
                href={`#${section}`}
                className="inline-flex min-h-8 items-center text-sm text-green hover:underline"
              >
                {t(`${section}.title`)}
              </a>
            ))}
          </nav>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <AlertSettingsSection />
        <CalendarSection />
        <TokenSection />
      </div>
    </>
  );
}
