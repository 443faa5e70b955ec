// A speaker's actions and its volume; beside its name and state, or below them where they are a tile.
import { Pause, Pencil, Play, SkipBack, SkipForward, Trash2, Unplug } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import { canBeSteered } from "#contract/makes";
import { reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { useMayChange } from "../api/household.ts";
import { lastError } from "../api/last-error.ts";
import { useSampleMode } from "../api/sample/sample-mode.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { useNumberText } from "../i18n/number-text.ts";
import { isCountedOn, secondsAfter, speakersOf } from "../recitations/schedule-speakers.ts";
import { SharedBy } from "../recitations/shared-by.tsx";
import { sleepOf } from "../engine/sleep-timer.ts";
import { useSleepWords } from "../engine-context/sleep-words.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { VolumeSlider } from "../ui/volume-slider.tsx";
import { DiagnosisButton } from "./diagnosis-button.tsx";
import { StateWords } from "./device-state.tsx";
import { DisconnectDevice } from "./late-disconnect.tsx";
import { useControl, useSetConnected, useSpeakerState, useTestDevice } from "./device-actions.ts";

const RenameDevice = lateFile(() =>
  fetchWithWords(() => import("./rename-device.tsx"), ["connecting"]),
).part((dialog) => dialog);
const ForgetDevice = lateFile(() =>
  fetchWithWords(() => import("./forget-device.tsx"), ["connecting", "dashboard"]),
).part((dialog) => dialog);

/** What becomes of the schedules of a speaker that is disconnected or forgotten. */
export type SchedulesWithout = (device: Device, isForgotten: boolean) => ReactNode;

export interface DeviceRowProps {
  device: Device;
  home: Home;
  schedulesWithout: SchedulesWithout;
}

interface DetailsProps extends DeviceRowProps {
  /** Its name and state are in its tile. */
  isTile?: boolean;
}

export default function DeviceDetails(props: DetailsProps) {
  const { device, home, schedulesWithout, isTile = false } = props;
  const t = useTranslations("dashboard.speakers");
  const numberText = useNumberText();
  const state = useSpeakerState(device);
  const test = useTestDevice();
  const connect = useSetConnected();
  const control = useControl(device.id);
  const [renaming, setRenaming] = useState(false);
  const [forgetting, setForgetting] = useState(false);
  const [disconnecting, setDisconnecting] = useState(false);
  // Of sample data nothing falls silent.
  const isSample = useSampleMode();
  const asks = !isSample && isCountedOn(device.id, home.schedules);
  const isUsed = home.schedules.some((schedule) => speakersOf(schedule).includes(device.id));
  // A toast says why it failed.
  const disconnect = (onSettled?: () => void) =>
    connect.mutate({ device, isConnected: false }, onSettled && { onSettled });
  const { name } = device;
  const error = lastError(test, control);
  const steered = canBeSteered(device);
  const mayChange = useMayChange([device])(device);
  const playing = state?.status === "playing" || state?.status === "paused";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 grow basis-24 empty:hidden">
          {!isTile && (
            <p className="font-medium">
              <bdi>{name}</bdi>
            </p>
          )}
          <SharedBy thing={device} />
          <p className="text-sm text-soft empty:hidden" aria-live="polite">
            {test.isPending
              ? t("testing")
              : !isTile && <StateWords device={device} state={state} />}
          </p>
          {device.isConnected && secondsAfter(device) > 0 && (
            <p className="text-sm text-soft">
              {t("heardAfter", { seconds: numberText(secondsAfter(device)) })}
            </p>
          )}
          {device.isConnected && state?.sleepTimer && <SleepLine setting={state.sleepTimer} />}
        </div>
        <div className="ms-auto -me-2 flex items-center">
          {device.isConnected && mayChange && <DiagnosisButton device={device} />}
          {mayChange && (
            <Button
              variant="plain"
              size="icon-sm"
              aria-label={t("renameName", { name })}
              title={t("rename")}
              onClick={() => setRenaming(true)}
            >
              <Pencil aria-hidden className="size-4" />
            </Button>
          )}
          {device.isConnected ? (
            <>
              {steered && (
                <Button
                  variant="text"
                  size="xs"
                  aria-label={t("testName", { name })}
                  busy={test.isPending}
                  onClick={() => test.mutate(device.id)}
                >
                  {t("test")}
                </Button>
              )}
              {mayChange && (
                <Button
                  variant="plain"
                  size="icon-sm"
                  aria-label={t("disconnectName", { name })}
                  title={t("disconnect")}
                  onClick={() => (asks ? setDisconnecting(true) : disconnect())}
                >
                  <Unplug aria-hidden className="size-4" />
                </Button>
              )}
            </>
          ) : mayChange ? (
            <>
              <Button
                variant="quiet"
                size="sm"
                busy={connect.isPending}
                onClick={() => connect.mutate({ device, isConnected: true })}
              >
                {t("reconnect")}
              </Button>
              <Button
                variant="plain"
                size="icon-sm"
                aria-label={t("forgetName", { name })}
                title={t("forget")}
                onClick={() => setForgetting(true)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {playing && !steered && <p className="text-sm text-soft">{t("byVoice")}</p>}
      {steered && device.isConnected && device.reachable !== false && state && (
        <div className="flex items-center gap-3">
          {playing && <Transport device={device} state={state} control={control} />}
          {!device.cannot.includes("volume") && (
            <VolumeSlider
              label={t("volume", { name })}
              volume={state.volume}
              onVolume={(volume, onSettled) =>
                control.mutate({ action: "volume", volume }, { onSettled })
              }
            />
          )}
        </div>
      )}
      <FieldError>{error && reasonOf(error)}</FieldError>
      {renaming && <RenameDevice device={device} onClose={() => setRenaming(false)} />}
      {disconnecting && (
        <DisconnectDevice
          name={name}
          busy={connect.isPending}
          onYes={() => disconnect(() => setDisconnecting(false))}
          onClose={() => setDisconnecting(false)}
        >
          {schedulesWithout(device, false)}
        </DisconnectDevice>
      )}
      {forgetting && (
        <ForgetDevice device={device} onClose={() => setForgetting(false)}>
          {isUsed && schedulesWithout(device, true)}
        </ForgetDevice>
      )}
    </div>
  );
}

function SleepLine({ setting }: { setting: NonNullable<PlaybackState["sleepTimer"]> }) {
  const { words } = useSleepWords(sleepOf(setting));
  return <p className="text-sm text-gold">{words}</p>;
}

interface ControlProps {
  device: Device;
  state: PlaybackState;
  control: ReturnType<typeof useControl>;
}

function Transport({ device: { name, cannot }, state, control }: ControlProps) {
  const t = useTranslations("dashboard.speakers");
  const playing = state.status === "playing";
  const Icon = playing ? Pause : Play;
  return (
    <div dir="ltr" className="-mx-2 flex">
      <Button
        variant="plain"
        size="icon-sm"
        aria-label={t("previous", { name })}
        onClick={() => control.mutate({ action: "previous" })}
      >
        <SkipBack aria-hidden className="size-4" />
      </Button>
      {!(playing && cannot.includes("pause")) && (
        <Button
          variant="plain"
          size="icon-sm"
          aria-label={t(playing ? "pause" : "resume", { name })}
          onClick={() => control.mutate({ action: playing ? "pause" : "resume" })}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      )}
      <Button
        variant="plain"
        size="icon-sm"
        aria-label={t("next", { name })}
        onClick={() => control.mutate({ action: "next" })}
      >
        <SkipForward aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
