// The account's speakers: a card for each kind, and one for this browser.
import { useTranslations } from "use-intl";
import type { Home } from "../api/home.ts";
import { useSampleMode } from "../api/sample/sample-mode.ts";
import { AssistantCard } from "./assistant-card.tsx";
import { BrowserCard } from "./browser-card.tsx";

export function SpeakerConnection({ home }: { home: Home }) {
  const t = useTranslations("dashboard.speakers");
  // Hidden in sample mode: this browser is a real speaker and still plays real schedules.
  const sample = useSampleMode();
  return (
    <section aria-labelledby="speakers" className="beside">
      <h2 id="speakers" className="text-lg font-semibold tracking-tight max-lg:mb-3">
        {t("title")}
      </h2>
      <div className="grid items-start gap-3 md:max-lg:grid-cols-2">
        <AssistantCard kind="google" home={home} />
        <div className="grid gap-3">
          <AssistantCard kind="alexa" home={home} />
          {!sample && <BrowserCard home={home} />}
        </div>
      </div>
    </section>
  );
}
