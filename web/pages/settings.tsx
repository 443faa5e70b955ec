// The settings on one page: you, your place and clock, how you are told, your home; apart what other programs use.
import { useTranslations } from "use-intl";
import { ClockSection } from "../account/clock-section.tsx";
import { ExportSection, ProfileSection } from "../account/profile-section.tsx";
import { AlertSettingsSection } from "../alerts/alert-settings.tsx";
import { WebhookSection } from "../alerts/webhook-section.tsx";
import { HouseholdSection } from "../household/household-section.tsx";
import { PlaceSection } from "../prayers/settings/place-section.tsx";
import { SimpleSection } from "../simple/simple-section.tsx";
import { CalendarSection } from "../tokens/calendar-section.tsx";
import { TokenSection } from "../tokens/token-section.tsx";
import { useLinkedHeading } from "../ui/linked-section.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function SettingsPage() {
  const t = useTranslations("settings");
  const profile = useTranslations("account.profile");
  const household = useTranslations("household");
  const simple = useTranslations("simple.setting");
  const sections = [
    { id: "profile", name: profile("title") },
    { id: "place", name: t("place.title") },
    { id: "clock", name: t("clock.title") },
    { id: "alerts", name: t("alerts.title") },
    { id: "household", name: household("title") },
    { id: "simple", name: simple("title") },
    { id: "programs", name: t("programs.title") },
  ];
  return (
    <>
      <PageHeading title={t("title")} text={t("text")} />
      <Links label={t("sections")} to={sections} />
      <div className="grid grid-cols-1 gap-6">
        <ProfileSection />
        <PlaceSection />
        <ClockSection />
        <AlertSettingsSection />
        <HouseholdSection />
        <SimpleSection />
      </div>
      <Programs />
    </>
  );
}

/** What nobody needs who only listens. */
function Programs() {
  const t = useTranslations("settings");
  const sections = [
    { id: "tokens", name: t("tokens.title") },
    { id: "webhook", name: t("alerts.ways.webhook") },
    { id: "calendar", name: t("calendar.title") },
    { id: "export", name: t("export.title") },
  ];
  return (
    <section aria-labelledby="programs" className="mt-12">
      <h2
        ref={useLinkedHeading("programs")}
        id="programs"
        tabIndex={-1}
        className="scroll-mt-4 text-lg font-semibold tracking-tight md:text-xl"
      >
        {t("programs.title")}
      </h2>
      <p className="mt-1 max-w-[70ch] text-soft">{t("programs.text")}</p>
      <Links label={t("programs.title")} to={sections} />
      <div className="grid grid-cols-1 gap-6">
        <TokenSection />
        <WebhookSection />
        <CalendarSection />
        <ExportSection />
      </div>
    </section>
  );
}

function Links({ label, to }: { label: string; to: { id: string; name: string }[] }) {
  return (
    <nav aria-label={label} className="mt-2 mb-5 flex flex-wrap gap-x-5">
      {to.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-8 items-center text-sm text-green hover:underline"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
