// Chooses the output: this browser or one of the user's speakers.
import { Laptop, LoaderCircle, Speaker } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { canBeSteered } from "#contract/makes";
import { useDevices } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuChoice } from "../ui/menu.tsx";
import { usePlayerState, useEngine } from "../engine-context/engine-provider.tsx";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";

const HERE = "browser";

/** The name of the output: a speaker, the Cast device, or this browser. */
export function useOutputName(): string {
  const t = useTranslations("player");
  const { output } = usePlayerState();
  const nameOf = useDeviceName();
  if (output.kind === "cast") return output.name;
  return output.kind === "browser" ? t("thisBrowser") : nameOf(output.deviceId);
}

/** "Starting on Kitchen..."; null when no speaker is about to take over. */
export function useStartingText(): string | null {
  const t = useTranslations("player");
  const { startingOn } = usePlayerState();
  const nameOf = useDeviceName();
  return startingOn === null ? null : t("startingOn", { name: nameOf(startingOn) });
}

function useDeviceName(): (deviceId: number) => string {
  const { data } = useDevices(false);
  return (deviceId) => data?.find((device) => device.id === deviceId)?.name ?? "";
}

export function OutputMenu({ named = true }: { named?: boolean }) {
  const t = useTranslations("player");
  const starting = useStartingText();
  const outputName = useOutputName();
  const name = starting ?? outputName;
  const { output } = usePlayerState();
  const Icon = output.kind === "browser" ? Laptop : Speaker;
  return (
    <Menu
      trigger={
        <Button
          variant={output.kind === "browser" ? "plain" : "quiet"}
          size={named ? "md" : "icon"}
          className={named ? "max-w-56 min-w-11 px-3 text-sm" : ""}
          aria-label={`${t("output")}: ${name}`}
        >
          {starting ? (
            <LoaderCircle aria-hidden className="size-5 shrink-0 animate-turn" />
          ) : (
            <Icon aria-hidden className="size-5 shrink-0" />
          )}
          {named && <bdi className="truncate">{name}</bdi>}
        </Button>
      }
    >
      <OutputChoices />
    </Menu>
  );
}

function OutputChoices() {
  const t = useTranslations("player");
  const { player, playOn } = useEngine();
  const { output, startingOn } = usePlayerState();
  const { data: devices = [] } = useDevices();
  const own = useBrowserSpeaker().deviceId;
  const deviceId = startingOn ?? (output.kind === "device" ? output.deviceId : null);
  const value = deviceId === null ? HERE : String(deviceId);
  const options = [
    { value: HERE, label: t("thisBrowser"), icon: <Laptop aria-hidden className="size-5" /> },
    ...devices
      .filter((device) => device.isConnected && device.id !== own)
      .map((device) => ({
        value: String(device.id),
        label: <DeviceLabel device={device} />,
        icon: <Speaker aria-hidden className="size-5 shrink-0" />,
        disabled: !canBeSteered(device),
      })),
  ];
  return (
    <MenuChoice
      label={t("output")}
      value={value}
      options={options}
      onChange={(next) => {
        if (next === HERE) player.useBrowser();
        else void playOn(Number(next));
      }}
    />
  );
}

function DeviceLabel({ device }: { device: Device }) {
  const t = useTranslations("player");
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <bdi>{device.name}</bdi>
      {!canBeSteered(device) && <span className="text-sm">{t("askAlexa")}</span>}
      {device.reachable === false && <span className="text-sm text-late">{t("notReachable")}</span>}
    </span>
  );
}
