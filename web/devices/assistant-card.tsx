// The card of one kind of voice assistant: its connected speakers, and example voice commands.
import { ChevronRight, Quote } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Home } from "../api/home.ts";
import { useAlexaLink } from "../api/queries.ts";
import type { AssistantKind } from "../api/sample/sample-data.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { AlexaLink } from "./alexa-link.tsx";
import { kindOf } from "./device-actions.ts";
import { DeviceRow } from "./device-row.tsx";

const dialogs = {
  alexa: lateFile(() => import("./connect-alexa.tsx")).part((file) => file.default),
  google: lateFile(() => import("./connect-google.tsx")).part((file) => file.default),
};

const commands = {
  alexa: ["alexa1", "alexa2", "alexa3"],
  google: ["google1", "google2", "google3"],
} as const;

export function AssistantCard({ kind, home }: { kind: AssistantKind; home: Home }) {
  const t = useTranslations("dashboard.speakers");
  const say = useTranslations("dashboard.commands");
  const [connecting, setConnecting] = useState(false);
  const devices = home.devices.filter(({ type }) => kindOf(type) === kind);
  const connected = devices.some(({ isConnected }) => isConnected);
  const link = useAlexaLink(connected, kind === "alexa").data;
  const unlinked = kind === "alexa" && link?.linked === false;
  const isFirst = devices.length === 0;
  const works = connected && !unlinked;
  const ConnectDialog = dialogs[kind];
  return (
    <section aria-label={t(kind)} className="leaf grid content-start gap-3 p-4 md:p-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t(kind)}</h3>
        <Badge tone={works ? "good" : "plain"}>{t(works ? "connected" : "notConnected")}</Badge>
      </div>
      {isFirst ? (
        <p className="text-sm text-soft">{t(`${kind}Text`)}</p>
      ) : (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {kind === "alexa" && <AlexaLink home={home} />}
      {works && (
        <div className="text-sm">
          <p className="mb-1 text-soft">{t("commands")}</p>
          <ul className="grid gap-1">
            {commands[kind].map((command) => (
              <li key={command} className="flex items-center gap-2">
                <Quote aria-hidden className="size-3.5 shrink-0 text-gold" />
                <q>{say(command)}</q>
              </li>
            ))}
          </ul>
        </div>
      )}
      {kind === "alexa" && works && <RoutineSteps />}
      {!(connected && unlinked) && (
        <Button
          variant={isFirst ? "primary" : "quiet"}
          size={isFirst ? "md" : "sm"}
          className="justify-self-start"
          onClick={() => setConnecting(true)}
        >
          {t(isFirst ? "connect" : "connectAnother")}
          <span className="sr-only">{t(kind)}</span>
        </Button>
      )}
      {connecting && <ConnectDialog home={home} onClose={() => setConnecting(false)} />}
    </section>
  );
}

/** How schedules play on an Echo. */
function RoutineSteps() {
  const t = useTranslations("dashboard.routine");
  const title = useTranslations("dashboard.speakers")("routine");
  return (
    <details className="group text-sm">
      <summary className="flex min-h-8 items-center gap-1 font-medium text-green">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:rotate-90"
        />
        {title}
      </summary>
      <p className="mt-1 text-soft">{t("why")}</p>
      <ol className="mt-2 grid list-decimal gap-1 ps-5">
        {(["step1", "step2", "step3", "step4"] as const).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </details>
  );
}
