// The card of one kind of voice assistant: its connected speakers, and example voice commands.
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { devicesOf } from "#contract/makes";
import { useAlexaLink } from "../api/queries.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { AlonePart } from "../ui/alone-part.tsx";
import { Button } from "../ui/button.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { useNear } from "../ui/near.ts";
import { useWide } from "../ui/use-wide.ts";
import { assistantOf } from "./device-actions.ts";
import type { DeviceRowProps } from "./device-details.tsx";
import { deviceList, DeviceRow } from "./device-row.tsx";
import { ConnectionBadge } from "./device-state.tsx";

const AlexaLink = lateFile(() =>
  fetchWithWords(() => import("./alexa-link.tsx"), ["connecting"]),
).part((link) => link);
const RoutineSteps = lateFile(() =>
  fetchWithWords(() => import("./routine-steps.tsx"), ["connecting"]),
).part((steps) => steps);

const routineToCome = <div className="min-h-8" />;

const assistants = {
  alexa: {
    ConnectDialog: lateFile(() =>
      fetchWithWords(() => import("./connect-alexa.tsx"), ["connecting", "dashboard"]),
    ).part((dialog) => dialog),
    commands: ["alexa1", "alexa2", "alexa3"],
    /** The account is linked with the maker's, and schedules begin by routines of its app. */
    isLinked: true,
  },
  cast: {
    ConnectDialog: lateFile(() =>
      fetchWithWords(() => import("./connect-speakers.tsx"), ["connecting", "dashboard"]),
    ).part((dialog) => dialog),
    commands: ["google1", "google2", "google3"],
    isLinked: false,
  },
} as const;

interface AssistantCardProps extends Omit<DeviceRowProps, "device"> {
  make: keyof typeof assistants;
}

export function AssistantCard({ make, home, schedulesWithout }: AssistantCardProps) {
  const t = useTranslations("dashboard.speakers");
  const say = useTranslations("dashboard.commands");
  const [connecting, setConnecting] = useState(false);
  const kind = assistantOf[make];
  const { ConnectDialog, commands, isLinked } = assistants[make];
  const devices = devicesOf(home.devices, make);
  const connected = devices.some(({ isConnected }) => isConnected);
  const link = useAlexaLink(connected, isLinked).data;
  const unlinked = isLinked && link?.linked === false;
  const [place, isNear] = useNear();
  const isFirst = devices.length === 0;
  const works = connected && !unlinked;
  return (
    <section ref={place} aria-label={t(kind)} className="leaf grid content-start gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{t(kind)}</h3>
        <ConnectionBadge devices={unlinked ? [] : devices} />
      </div>
      {isFirst ? (
        <p className="text-sm text-soft">
          {t(isLinked && link?.noSkill ? "alexaNoSkill" : `${kind}Text`)}
        </p>
      ) : (
        <ul className={deviceList}>
          {devices.map((device) => (
            <AlonePart key={device.id} as="li" className="py-3">
              <DeviceRow {...{ device, home, schedulesWithout }} />
            </AlonePart>
          ))}
        </ul>
      )}
      {!isFirst && unlinked && link?.noSkill && (
        <p className="text-sm text-late">{t("alexaNoSkill")}</p>
      )}
      {isLinked && isNear && link && (link.linked || connected) && (
        <AlexaLink fallback={null} missing={null} link={link} />
      )}
      {works && (
        <Unfolding title={t("commands")}>
          <ul className="grid gap-1">
            {commands.map((command) => (
              <li key={command}>
                <q>{say(command)}</q>
              </li>
            ))}
          </ul>
        </Unfolding>
      )}
      {isLinked &&
        works &&
        (isNear ? <RoutineSteps fallback={routineToCome} missing={null} /> : routineToCome)}
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

/** Open where there is room. */
function Unfolding({ title, children }: { title: string; children: ReactNode }) {
  const isWide = useWide();
  if (isWide) {
    return (
      <div className="text-sm">
        <p className="mb-1 text-soft">{title}</p>
        {children}
      </div>
    );
  }
  return (
    <details className="group text-sm">
      <summary className="flex min-h-8 items-center gap-1 font-medium text-green">
        <ChevronDown
          aria-hidden
          className="size-4 -rotate-90 transition-[rotate] group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
