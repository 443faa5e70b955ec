// What sounds in one room: the surah and its ayah, the speaker, Stop and the volume; and a run that is still silent.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, CircleAlert, Clock, Square, Volume2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLocation } from "wouter";
import type { Device } from "#contract/devices";
import { canBeSteered } from "#contract/makes";
import type { ControlAction, PlaybackState } from "#contract/playback";
import { runSchedule } from "#contract/schedules";
import { call, reasonOf } from "../api/call.ts";
import { keys, useDevices, useInvalidate, useReciters, useUserId } from "../api/queries.ts";
import { showSchedule } from "../api/schedule-list.ts";
import { useEngine, usePlayer } from "../engine-context/engine-provider.tsx";
import { inPageLanguage } from "../i18n/sentences.ts";
import { useRecitationName, useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { useSoundingAyah } from "../recitations/use-sounding-ayah.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Popover } from "../ui/popover.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { VolumeSlider } from "../ui/volume-slider.tsx";
import { type Awaited, type Sounding, speakersInstead } from "../recitations/sounding.ts";
import type { Now } from "./use-sounding.ts";

/** `large`: in the panel of the dashboard; else in the bar. */
interface LookProps {
  large?: boolean;
}

interface NowLinesProps extends Now, LookProps {
  /** What the list of rooms stands in. */
  Around: ComponentType<{ children: ReactNode }>;
}

export default function NowLines({ Around, large, ...now }: NowLinesProps) {
  const { sounding, awaited, beginning } = now;
  return (
    <Around>
      {awaited.map((each) => (
        <AwaitedLine key={`run ${each.schedule.id}`} {...each} />
      ))}
      {sounding.map((each) => (
        <SoundingLine
          key={each.device.id}
          {...each}
          large={large}
          run={beginning.find((run) => isOn(run, each.device))}
        />
      ))}
    </Around>
  );
}

const isOn = ({ schedule, run }: Awaited, { id }: Device) =>
  id === (run.fallback?.deviceId ?? schedule.deviceId);

function usePress(deviceId: number) {
  const { speakers } = useEngine();
  const again = useInvalidate();
  const userId = useUserId() ?? 0;
  return useMutation({
    mutationFn: ({ action, volume }: { action: ControlAction; volume?: number }) =>
      speakers.press(deviceId, action, volume === undefined ? {} : { volume }),
    onSuccess: (_, { action }) => action === "stop" && again(keys.schedules(userId)),
  });
}

interface SoundingLineProps extends Sounding, LookProps {
  /** The run that begins there, and is not heard yet. */
  run?: Awaited | undefined;
}

function SoundingLine({ device, state, run, large = false }: SoundingLineProps) {
  const t = useTranslations("now");
  const press = usePress(device.id);
  const steered = canBeSteered(device);
  const speaker = device.name;
  const volumeSlider = (
    <VolumeSlider
      label={t("volume", { speaker })}
      volume={state.muted ? 0 : state.volume}
      onVolume={(volume, onSettled) => press.mutate({ action: "volume", volume }, { onSettled })}
    />
  );
  return (
    <li className="grid gap-x-3 gap-y-2 py-2 first:pt-0 last:pb-0 md:flex md:items-center md:gap-6">
      <div className="flex min-w-0 grow items-center gap-3">
        <OpenPlayer device={device}>
          <What state={state} speaker={speaker} large={large} />
        </OpenPlayer>
        <span className="ms-auto flex shrink-0 items-center gap-1">
          {steered && !large && !device.cannot.includes("volume") && (
            <span className="md:hidden">
              <Popover
                label={t("volume", { speaker })}
                side="top"
                className="w-64 p-4"
                trigger={
                  <Button variant="plain" size="icon" aria-label={t("volume", { speaker })}>
                    <Volume2 aria-hidden className="size-5 rtl:-scale-x-100" />
                  </Button>
                }
              >
                {volumeSlider}
              </Popover>
            </span>
          )}
          {steered && (
            <Button
              aria-label={t("stopOn", { speaker })}
              busy={press.isPending && press.variables.action === "stop"}
              onClick={() => press.mutate({ action: "stop" })}
            >
              <Square aria-hidden className="size-4 fill-current" />
              {t("stop")}
            </Button>
          )}
        </span>
      </div>
      {steered && !device.cannot.includes("volume") && (
        <div className={`${large ? "flex" : "hidden md:flex"} md:w-56 md:shrink-0`}>
          {volumeSlider}
        </div>
      )}
      {run && <Instead {...run} />}
      {/* On the dashboard its schedule and its card say so. */}
      {!steered && !large && <p className="text-sm text-soft">{t("byVoice")}</p>}
      <FieldError>{press.error && reasonOf(press.error)}</FieldError>
    </li>
  );
}

/** Leads to the whole player, which then shows and steers that speaker. */
function OpenPlayer({ device, children }: { device: Device; children: ReactNode }) {
  const t = useTranslations("now");
  const [, navigate] = useLocation();
  const { playOn } = useEngine();
  const player = usePlayer();
  if (!canBeSteered(device))
    return <div className="flex min-w-0 items-center gap-3">{children}</div>;
  function open() {
    const { output, served } = player.state.get();
    const playsHere = output.kind !== "device" && !served && player.now.get().status === "playing";
    // What plays in this browser would move to the speaker.
    if (!playsHere) void playOn(device.id);
    navigate("/playback");
  }
  return (
    <button
      type="button"
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-md text-start"
      onClick={open}
    >
      <span className="sr-only">{t("open", { speaker: device.name })}: </span>
      {children}
    </button>
  );
}

function What({ state, speaker, large }: { state: PlaybackState; speaker: string } & LookProps) {
  const t = useTranslations("now");
  const surah = useSurah(state.surahId);
  const surahName = useSurahName();
  const recitationName = useRecitationName();
  const { data: reciters } = useReciters();
  const { ayah } = useSoundingAyah(state);
  const name = surah ? surahName(surah) : t("sound");
  const reciter = reciters?.find(({ id }) => id === state.reciterId);
  const by = reciter && surah ? recitationName(reciter) : null;
  const how =
    state.status === "paused" || state.status === "loading"
      ? state.status
      : state.silentUntil
        ? "silent"
        : "playing";
  return (
    <>
      <Rosette {...(surah && { number: surah.number })} className={large ? "size-12" : "size-9"} />
      <span className="grid min-w-0">
        <span className={`font-medium wrap-anywhere ${large ? "text-lg md:text-2xl" : ""}`}>
          {ayah === null
            ? name
            : t.rich("ayah", { surah: name, ayah, name: (text) => <bdi>{text}</bdi> })}
        </span>
        <span className="text-sm wrap-anywhere text-soft">
          {t.rich(how, { speaker, name: (text) => <bdi>{text}</bdi> })}
          {large && by !== null && (
            <>
              {" · "}
              <bdi>{by}</bdi>
            </>
          )}
        </span>
      </span>
    </>
  );
}

/** The way out: the best of the other speakers, and a menu of the rest. */
function Instead(awaited: Awaited) {
  const t = useTranslations("now");
  const { data: devices = [] } = useDevices(false);
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  const move = useMutation({
    mutationFn: (deviceId: number) => {
      const asked = call(runSchedule, { params: { id: awaited.schedule.id }, body: { deviceId } });
      return showSchedule(queries, userId, asked);
    },
  });
  const [best, ...others] = speakersInstead(awaited, devices);
  if (!best) return null;
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Button
        variant="text"
        size="sm"
        className="max-w-full whitespace-normal!"
        busy={move.isPending}
        onClick={() => move.mutate(best.id)}
      >
        <span className="min-w-0 wrap-anywhere">
          {t.rich("instead", { speaker: best.name, name: (text) => <bdi>{text}</bdi> })}
        </span>
      </Button>
      {others.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button variant="text" size="icon-sm" aria-label={t("others")}>
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => move.mutate(id)}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
      <FieldError>{move.error && reasonOf(move.error)}</FieldError>
    </span>
  );
}

/** A run that is still silent: why, in words, Stop, and the way out. */
function AwaitedLine({ schedule, run }: Awaited) {
  const t = useTranslations("now");
  const stop = usePress(run.fallback?.deviceId ?? schedule.deviceId);
  const Icon = run.status === "waiting" ? Clock : CircleAlert;
  const text = inPageLanguage({ message: run.reason ?? "", sentence: run.reasonSentence });
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-gold" />
      <span className="min-w-0 grow wrap-anywhere">
        <bdi>{text}</bdi>
        <Instead {...{ schedule, run }} />
        <FieldError>{stop.error && reasonOf(stop.error)}</FieldError>
      </span>
      <Button
        variant="quiet"
        aria-label={t("giveUp", { reason: text })}
        busy={stop.isPending}
        onClick={() => stop.mutate({ action: "stop" })}
      >
        {t("stop")}
      </Button>
    </li>
  );
}
