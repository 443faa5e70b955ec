// This browser as a speaker, and the other browsers that are speakers.
import { MonitorSpeaker } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { devicesOf } from "#contract/makes";
import { reasonOf } from "../api/call.ts";
import { canKeepScreenOn } from "../engine/browser-speaker/screen-wake.ts";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";
import { isCountedOn } from "../recitations/schedule-speakers.ts";
import { AlonePart } from "../ui/alone-part.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { DisconnectDevice } from "./late-disconnect.tsx";
import type { DeviceRowProps } from "./device-details.tsx";
import { deviceList, DeviceRow } from "./device-row.tsx";

export function BrowserCard({ home, schedulesWithout }: Omit<DeviceRowProps, "device">) {
  const t = useTranslations("dashboard.speakers");
  const { enabled, blocked, deviceId, enable, disable, allow } = useBrowserSpeaker();
  const others = devicesOf(home.devices, "browser").filter(({ id }) => id !== deviceId);
  const [isAsking, setAsking] = useState(false);
  const toggle = useMutation({
    mutationFn: async () => void (await (enabled ? disable() : enable())),
    onSettled: () => setAsking(false),
  });
  const device = home.devices.find(({ id }) => id === deviceId);
  const asks = enabled && device && isCountedOn(device.id, home.schedules);
  const on = canKeepScreenOn() ? "browserAwake" : "browserOn";
  return (
    <section aria-label={t("browser")} className="leaf grid content-start gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{t("browser")}</h3>
        <Badge tone={enabled ? "good" : "plain"}>{t(enabled ? "connected" : "notConnected")}</Badge>
      </div>
      <p className="text-sm text-soft">
        {blocked ? t("browserBlocked") : t(enabled ? on : "browserText")}
      </p>
      <div className="flex flex-wrap gap-3">
        {blocked && (
          <Button size="sm" onClick={() => void allow()}>
            {t("allow")}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          busy={toggle.isPending}
          onClick={() => (asks ? setAsking(true) : toggle.mutate())}
        >
          <MonitorSpeaker aria-hidden className="size-4" />
          {t(enabled ? "stopHere" : "playHere")}
        </Button>
      </div>
      {others.length > 0 && (
        <ul className={`${deviceList} border-t border-line pt-3`}>
          {others.map((device) => (
            <AlonePart key={device.id} as="li" className="py-3">
              <DeviceRow {...{ device, home, schedulesWithout }} />
            </AlonePart>
          ))}
        </ul>
      )}
      <FieldError>{toggle.error && reasonOf(toggle.error)}</FieldError>
      {isAsking && device && (
        <DisconnectDevice
          name={device.name}
          busy={toggle.isPending}
          onYes={() => toggle.mutate()}
          onClose={() => setAsking(false)}
        >
          {schedulesWithout(device, false)}
        </DisconnectDevice>
      )}
    </section>
  );
}
