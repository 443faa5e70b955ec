// The settings: how one is told of alerts, simple mode, the calendar feed, tokens for other programs.
import { useTranslations } from "use-intl";
import { AlertSettingsSection } from "../alerts/alert-settings.tsx";
import { HouseholdSection } from "../household/household-section.tsx";
import { SimpleSection } from "../simple/simple-section.tsx";
import { CalendarSection } from "../tokens/calendar-section.tsx";
import { TokenSection } from "../tokens/token-section.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function SettingsPage() {
  const t = useTranslations("settings");
  const household = useTranslations("household");
  const simple = useTranslations("simple.setting");
  const sections = [
    { id: "alerts", name: t("alerts.title") },
    { id: "simple", name: simple("title") },
    { id: "household", name: household("title") },
    { id: "calendar", name: t("calendar.title") },
    { id: "tokens", name: t("tokens.title") },
  ];
  return (
    <>
      <PageHeading
        title={t("title")}
        text={t("text")}
        end={
          <nav aria-label={t("sections")} className="flex flex-wrap gap-x-5">
            {sections.map(({ id, name }) => (
              <a
                key={id}
                href={`#${id}`}
                className="inline-flex min-h-8 items-center text-sm text-green hover:underline"
              >
                {name}
              </a>
            ))}
          </nav>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <AlertSettingsSection />
        <SimpleSection />
        <HouseholdSection />
        <CalendarSection />
        <TokenSection />
      </div>
    </>
  );
}
