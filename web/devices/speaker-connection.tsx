// The account's speakers: a card for each kind, and one for this browser.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { HomeAssistantStatus } from "#contract/devices";
import { devicesOf } from "#contract/makes";
import type { Home } from "../api/home.ts";
import { homeAssistantQuery } from "../api/queries.ts";
import { useSampleMode } from "../api/sample/sample-mode.ts";
import { AssistantCard } from "./assistant-card.tsx";
import { fetchWithWords } from "../i18n/language.tsx";
import { LeftOutRows } from "../recitations/left-out-rows.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { BrowserCard } from "./browser-card.tsx";
import type { DeviceRowProps } from "./device-details.tsx";

/** Only where the server has Home Assistant set up. */
const homeAssistantFile = lateFile(() =>
  fetchWithWords(() => import("./home-assistant-card.tsx"), ["connecting", "dashboard", "player"]),
);
const HomeAssistantCard = homeAssistantFile.part((card) => card);

export function SpeakerConnection(props: Omit<DeviceRowProps, "device">) {
  const t = useTranslations("dashboard.speakers");
  // Hidden in sample mode: this browser is a real speaker and still plays real schedules.
  const sample = useSampleMode();
  const status = useQuery(homeAssistantQuery).data?.status;
  return (
    <section aria-labelledby="speakers" className="@container">
      <h2 id="speakers" className="text-lg font-semibold mb-3 tracking-tight">
        {t("title")}
      </h2>
      <LeftOutRows of="devices" />
      <div className="speaker-cards">
        <div className="speaker-cards">
          <AssistantCard make="cast" {...props} />
          {status && hasCard(status, props.home) && (
            <HomeAssistantCard fallback={null} missing={null} status={status} {...props} />
          )}
        </div>
        <div className="speaker-cards">
          <AssistantCard make="alexa" {...props} />
          {!sample && <BrowserCard {...props} />}
        </div>
      </div>
    </section>
  );
}

/** True once it is known whether there is a card of Home Assistant, and its file is here: later it would move the others. */
export function useHomeAssistantKnown(home: Home | null): boolean {
  const { data, failureCount } = useQuery(homeAssistantQuery);
  const isWanted = data !== undefined && home !== null && hasCard(data.status, home);
  const hasFile = homeAssistantFile.useFetched(isWanted);
  return (data !== undefined || failureCount > 0) && hasFile;
}

const hasCard = (status: HomeAssistantStatus, { devices }: Home) =>
  status !== "not-set-up" || devicesOf(devices, "home-assistant").length > 0;
