// The account's speakers: a card for each kind, and one for this browser.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../api/call.ts";
import { getHomeAssistant } from "../api/endpoints.ts";
import { useSampleMode } from "../api/sample/sample-mode.ts";
import { AssistantCard } from "./assistant-card.tsx";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { BrowserCard } from "./browser-card.tsx";
import type { DeviceRowProps } from "./device-row.tsx";

/** Only where the server has Home Assistant set up. */
const HomeAssistantCard = lateFile(() =>
  fetchWithWords(() => import("./home-assistant-card.tsx"), ["connecting", "dashboard", "player"]),
).part((card) => card);
/** Milliseconds between questions while Home Assistant is not connected. */
const ASK_EVERY = 30_000;

export function SpeakerConnection(props: Omit<DeviceRowProps, "device">) {
  const t = useTranslations("dashboard.speakers");
  // Hidden in sample mode: this browser is a real speaker and still plays real schedules.
  const sample = useSampleMode();
  const status = useHomeAssistant();
  const hasPlayers = props.home.devices.some(({ type }) => type === "home-assistant");
  return (
    <section aria-labelledby="speakers" className="beside">
      <h2 id="speakers" className="text-lg font-semibold tracking-tight max-lg:mb-3">
        {t("title")}
      </h2>
      <div className="grid items-start gap-3 md:max-lg:grid-cols-2">
        <div className="grid gap-3">
          <AssistantCard kind="google" {...props} />
          {status && (status !== "not-set-up" || hasPlayers) && (
            <HomeAssistantCard status={status} {...props} />
          )}
        </div>
        <div className="grid gap-3">
          <AssistantCard kind="alexa" {...props} />
          {!sample && <BrowserCard {...props} />}
        </div>
      </div>
    </section>
  );
}

function useHomeAssistant() {
  const { data } = useQuery({
    queryKey: ["home-assistant"],
    queryFn: ({ signal }) => call(getHomeAssistant, { signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status === "unreachable" || status === "token-refused" ? ASK_EVERY : false;
    },
  });
  return data?.status;
}
