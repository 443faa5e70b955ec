// The card of Home Assistant's players: those that are connected, and whether Home Assistant is there.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { HomeAssistantStatus } from "#contract/devices";
import { devicesOf } from "#contract/makes";
import { AlonePart } from "../ui/alone-part.tsx";
import { Button } from "../ui/button.tsx";
import ConnectSpeakers from "./connect-speakers.tsx";
import type { DeviceRowProps } from "./device-details.tsx";
import { deviceList, DeviceRow } from "./device-row.tsx";
import { ConnectionBadge } from "./device-state.tsx";

interface HomeAssistantCardProps extends Omit<DeviceRowProps, "device"> {
  status: HomeAssistantStatus;
}

export default function HomeAssistantCard(props: HomeAssistantCardProps) {
  const { status, home, schedulesWithout } = props;
  const t = useTranslations("dashboard.speakers");
  const words = useTranslations("connecting.homeAssistant");
  const [connecting, setConnecting] = useState(false);
  const devices = devicesOf(home.devices, "home-assistant");
  const isFirst = devices.length === 0;
  return (
    <section aria-label="Home Assistant" className="leaf grid content-start gap-3 p-4 md:p-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">
          <bdi lang="en">Home Assistant</bdi>
        </h3>
        <ConnectionBadge devices={status === "connected" ? devices : []} />
      </div>
      {status !== "connected" && <p className="text-sm">{words(status)}</p>}
      {isFirst ? (
        <p className="text-sm text-soft">{words("text")}</p>
      ) : (
        <ul className={deviceList}>
          {devices.map((device) => (
            <AlonePart key={device.id} as="li" className="py-3">
              <DeviceRow {...{ device, home, schedulesWithout }} />
            </AlonePart>
          ))}
        </ul>
      )}
      {status === "connected" && (
        <Button
          variant={isFirst ? "primary" : "quiet"}
          size={isFirst ? "md" : "sm"}
          className="justify-self-start"
          onClick={() => setConnecting(true)}
        >
          {t(isFirst ? "connect" : "connectAnother")}
          <span className="sr-only">Home Assistant</span>
        </Button>
      )}
      {connecting && (
        <ConnectSpeakers kind="home-assistant" home={home} onClose={() => setConnecting(false)} />
      )}
    </section>
  );
}
