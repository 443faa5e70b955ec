// Simple mode: one screen for a shelf, with the next time in large figures, what plays, Play, Stop and the volume.
import { Play, Square, WifiOff } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PlaybackState } from "#contract/playback";
import type { Schedule } from "#contract/schedules";
import { canBeSteered } from "#contract/makes";
import { reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { lastError } from "../api/last-error.ts";
import { useWatched } from "../api/use-watched.ts";
import { keepScreenOn } from "../engine/browser-speaker/screen-wake.ts";
import { usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { useAway } from "../engine-context/use-away.ts";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";
import { useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { ClockTime } from "../ui/clock-time.tsx";
import { FieldError } from "../ui/field.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { LargeButton } from "./large-button.tsx";
import { LeaveSimple } from "./leave-simple.tsx";
import { type PlayChoice, simpleChoice } from "./play-choice.ts";
import { soundingOn } from "../recitations/sounding.ts";
import { SoundingLine } from "./sounding-line.tsx";
import { SoundingText, TextPlace } from "./sounding-text.tsx";
import { usePlay, useStopAll } from "./use-simple-actions.ts";
import { VolumeButtons } from "./volume-buttons.tsx";

/** A coming recitation in words. */
export interface NextWords {
  /** 'tomorrow' */
  day: string;
  /** '04:50' */
  time: string;
  /** 'In 7 hours 5 minutes, in the Kitchen' */
  wait: string;
  what: string;
}

interface SimpleScreenProps {
  home: Home;
  /** Of the speakers, those that are known. */
  states: readonly PlaybackState[];
  /** Now, on the clocks of the account. */
  clock: string;
  nextWords: (schedule: Schedule) => NextWords;
  /** 'Al-Kahf by Mishary Alafasy in the Kitchen' */
  what: (schedule: Schedule) => string;
  /** 'in the Kitchen', of a speaker's id */
  where: (deviceId: number) => string;
  /** The text of what the player of this page plays. */
  textHere: ReactNode;
}

export function SimpleScreen({
  home,
  states,
  clock,
  nextWords,
  what,
  where,
  textHere,
}: SimpleScreenProps) {
  const t = useTranslations("simple");
  const none = useTranslations("dashboard.next");
  const play = usePlay();
  const stop = useStopAll();
  const playsHere = usePlaysHere();
  const sounding = soundingOn(home.devices, states);
  const isOn = playsHere || sounding.some(({ state }) => state.status !== "paused");
  const { next: schedule, play: choice, later } = simpleChoice({ ...home, states });
  const next = schedule && nextWords(schedule);
  const error = lastError(play, stop);
  useEffect(() => keepScreenOn(), []);
  // One text: whoever listens in several rooms reads what was named first.
  const read = sounding.find(({ state }) => state.surahId !== null && state.adhan === null);
  const canStop = playsHere || sounding.some(({ device }) => canBeSteered(device));
  // Of what sounds, else of the speaker on which Play would begin.
  const audible = sounding.length > 0 ? sounding.map(({ device }) => device.id) : speakerOf(choice);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-[74rem] flex-col gap-6 p-5 outline-none md:gap-8 md:p-8"
    >
      <header className="flex items-center justify-between gap-4">
        <Rosette className="size-10" />
        <PageTitle title={t("title")} className="sr-only" />
        <p className="text-xl text-soft">
          <span className="sr-only">{t("clock")} </span>
          <ClockTime text={clock} />
        </p>
      </header>
      <Away />
      <AllowPlaying />
      <div className="grid grow grid-cols-1 content-center items-center gap-8 lg:grid-cols-2 lg:gap-12">
        <section aria-label={none("label")}>
          {next ? (
            <>
              <p className="text-xl font-semibold text-gold">{none("day", { day: next.day })}</p>
              <p
                className={`leading-none font-light tracking-tighter ${read ? "text-[clamp(3.5rem,12vw,5rem)]" : "text-[clamp(4.25rem,21vw,9rem)]"}`}
              >
                <ClockTime text={next.time} />
              </p>
              <p className="mt-3 text-xl font-medium">{next.wait}</p>
              <p className="mt-1 text-lg text-soft first-letter:uppercase">
                <bdi>{next.what}</bdi>
              </p>
              {later && <Later words={nextWords(later)} />}
            </>
          ) : (
            <p className="text-2xl font-medium">{none("none")}</p>
          )}
        </section>
        <div className="grid grid-cols-1 gap-6">
          <section aria-label={t("now")} className="leaf p-5 md:p-6">
            <div role="status" className="grid grid-cols-1 gap-4">
              {sounding.map(({ device, state }) => (
                <SoundingLine key={device.id} {...{ device, state }} where={where(device.id)} />
              ))}
              {playsHere && <PlaysHere />}
              {sounding.length === 0 && !playsHere && (
                <p className="text-xl text-soft">{t("silent")}</p>
              )}
            </div>
          </section>
          <div className="grid grid-cols-2 gap-4">
            <LargeButton
              look="primary"
              icon={<Play aria-hidden className="size-8 shrink-0 fill-current" />}
              disabled={isOn || !choice}
              busy={play.isPending}
              describedBy="simple-play"
              onPress={() => choice && play.mutate(choice)}
            >
              {t("play")}
            </LargeButton>
            <LargeButton
              look="danger"
              icon={<Square aria-hidden className="size-7 shrink-0 fill-current" />}
              disabled={!canStop}
              busy={stop.isPending}
              onPress={() => stop.mutate(sounding)}
            >
              {t("stop")}
            </LargeButton>
          </div>
          <p id="simple-play" className="text-lg text-soft first-letter:uppercase empty:hidden">
            {!isOn && <PlayText {...{ choice, home, what, where }} />}
          </p>
          <FieldError>{error && <span className="text-lg">{reasonOf(error)}</span>}</FieldError>
          {audible.map((id) => {
            const device = home.devices.find((each) => each.id === id);
            const state = states.find(({ deviceId }) => deviceId === id);
            if (!device || !state || !canBeSteered(device)) return null;
            if (device.cannot.includes("volume")) return null;
            return <VolumeButtons key={id} device={device} volume={state.volume} />;
          })}
        </div>
      </div>
      {read && <SoundingText key={read.device.id} sounding={read} />}
      {!read && playsHere && <TextPlace>{textHere}</TextPlace>}
      <LeaveSimple />
    </main>
  );
}

/** What Play begins, where it is not what is due next: after an adhan, or on another speaker. */
function Later({ words }: { words: NextWords }) {
  const t = useTranslations("simple");
  return (
    <div className="mt-5 border-t border-line pt-4 text-lg">
      <p className="font-medium">{t("later", { day: words.day, time: words.time })}</p>
      <p className="text-soft">
        <bdi>{words.what}</bdi>
      </p>
      <p className="text-soft">{words.wait}</p>
    </div>
  );
}

type Choice = PlayChoice | null;

function speakerOf(choice: Choice): number[] {
  if (!choice) return [];
  return [choice.kind === "run" ? choice.schedule.deviceId : choice.deviceId];
}

interface PlayTextProps extends Pick<SimpleScreenProps, "home" | "what" | "where"> {
  choice: Choice;
}

/** What Play would begin, and where. */
function PlayText({ choice, home, what, where }: PlayTextProps) {
  const t = useTranslations("simple");
  const common = useTranslations("common");
  const surah = useSurah(choice && choice.kind !== "run" ? choice.surahId : null);
  const surahName = useSurahName();
  if (!choice) return t(home.devices.length > 0 ? "nothing" : "noSpeaker");
  if (choice.kind === "run") return <bdi>{what(choice.schedule)}</bdi>;
  const place = { what: surah ? surahName(surah) : "", where: where(choice.deviceId) };
  if (choice.kind === "again") return common("listJoin", { first: place.what, rest: place.where });
  return t.rich("resumes", { ...place, name: (text) => <bdi>{text}</bdi> });
}

/** The player of this page plays, and nobody asked for it as a speaker. */
function usePlaysHere(): boolean {
  const status = useWatched(usePlayer().now, (now) => now.status);
  const { served, output } = usePlayerState();
  return status === "playing" && !served && output.kind !== "device";
}

function PlaysHere() {
  const t = useTranslations("simple");
  return <p className="text-2xl font-medium">{t("here")}</p>;
}

function Away() {
  const t = useTranslations("common");
  const isAway = useAway();
  return (
    <p role="status" className="flex items-center gap-3 text-lg text-late empty:sr-only">
      {isAway && (
        <>
          <WifiOff aria-hidden className="size-6 shrink-0" />
          <span>{t("away")}</span>
        </>
      )}
    </p>
  );
}

/** After a reload most browsers forbid sound until somebody touches the page. */
function AllowPlaying() {
  const t = useTranslations("simple");
  const { blocked, allow } = useBrowserSpeaker();
  if (!blocked) return null;
  return (
    <div role="alert" className="leaf grid gap-4 bg-gold-tint! p-5">
      <p className="text-lg">{t("blocked")}</p>
      <LargeButton look="primary" onPress={() => void allow()}>
        {t("allow")}
      </LargeButton>
    </div>
  );
}
