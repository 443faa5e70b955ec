// The whole player: the current recitation, the pickers and every control; and the bar that opens it from other pages.
import { BookOpen, ChevronUp, Keyboard } from "lucide-react";
import { type RefCallback, useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { hasArabicNames } from "#languages/recitation-names";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { useLanguage } from "../i18n/language.tsx";
import { inPageLanguage } from "../i18n/sentences.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { useSoon } from "../ui/use-soon.ts";
import { CastButton } from "./cast-button.tsx";
import { ControlsToCome, DeckSkeleton } from "./deck-skeleton.tsx";
import { SHOW_KEYS } from "./keyboard-shortcuts.ts";
import { LiveIndicator } from "./live-indicator.tsx";
import { ExerciseStrip } from "./memorising/exercise-strip.tsx";
import { MemoriseButton } from "./memorising/memorise-button.tsx";
import { OutputMenu, useOutputName, useStartingText } from "./output-menu.tsx";
import { PlayerOptions, SleepButton } from "./player-options.tsx";
import type { OutputState } from "../engine/outputs/player-output.ts";
import { useChosen, usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { useRecitationName, useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { RecitationPickers } from "./recitation-pickers.tsx";
import { SurahPlate } from "./surah-plate.tsx";
import { TimeLine } from "./time-line.tsx";
import { PlayButton, Transport } from "./transport.tsx";
import { usePosition } from "./use-position.ts";
import { VolumeControl } from "./volume-control.tsx";

/** `buttons`: the ref of the row of buttons. */
export function PlayerDeck({ buttons }: { buttons?: RefCallback<HTMLDivElement> }) {
  const t = useTranslations("player");
  const reciters = useReciters();
  const surahs = useSurahs();
  const { reciter } = useChosen();
  // The last answer would draw all of it in one go; deferred, it is drawn in slices.
  const isHere = useDeferredValue(reciter !== undefined && reciter !== null && !surahs.isPending);
  if (reciters.isError || surahs.isError) return <LoadFailed />;
  if (reciters.data?.length === 0) return <NoReciters />;
  if (!isHere || !reciter || surahs.isPending) return <DeckSkeleton label={t("loading")} />;
  return <Deck buttons={buttons} />;
}

function Deck({ buttons }: { buttons?: RefCallback<HTMLDivElement> }) {
  // The surah's name first: all at once would keep a slow phone from reacting.
  const restIsDue = useSoon();
  return (
    <div
      data-player
      className={`grid grid-cols-1 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] ${restIsDue ? "" : "deck-to-come"}`}
    >
      <SurahPlate />
      {restIsDue ? (
        <div className="grid grid-cols-1 content-center gap-5 p-4 sm:p-6 lg:p-7">
          <TimeLine />
          <div ref={buttons}>
            <Transport large />
          </div>
          <ExerciseStrip />
          <Controls />
          <RecitationPickers />
          <Address />
        </div>
      ) : (
        <ControlsToCome />
      )}
    </div>
  );
}

function Controls() {
  const t = useTranslations("player");
  const showKeys = () => window.dispatchEvent(new Event(SHOW_KEYS));
  return (
    <div className="flex flex-wrap items-center justify-center gap-1 forced-colors:gap-2">
      <VolumeControl />
      <CastButton />
      <SleepButton />
      <PlayerOptions />
      <MemoriseButton />
      <OutputMenu />
      <Button
        variant="plain"
        size="icon"
        className="max-md:hidden"
        aria-label={t("keys.open")}
        onClick={showKeys}
      >
        <Keyboard aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

/** The URL being played, its error, and the state of the live connection. */
function Address() {
  const t = useTranslations("player");
  const { track, output, served } = usePlayerState();
  const name = useOutputName();
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-sm font-medium">{t("currentlyPlaying")}</p>
        <LiveIndicator />
      </div>
      {served && output.kind === "browser" && (
        <p className="text-sm text-green">{t("speaker.served")}</p>
      )}
      {output.kind === "cast" && <p className="text-sm text-green">{t("castingTo", { name })}</p>}
      {output.kind === "device" ? (
        <p className="text-sm text-soft">{t("playingOn", { name })}</p>
      ) : (
        <p dir="ltr" title={track?.url} className="truncate text-sm text-soft rtl:text-right">
          {track?.url ?? t("nothingYet")}
        </p>
      )}
      <ErrorLine />
    </div>
  );
}

function ErrorLine() {
  const t = useTranslations("player.problems");
  const problem: OutputState["problem"] = useWatched(usePlayer().now, (now) => now.problem);
  return (
    <p role="alert" dir="auto" className="text-sm text-late empty:sr-only">
      {problem && ("kind" in problem ? t(problem.kind) : inPageLanguage(problem))}
    </p>
  );
}

function NoReciters() {
  const t = useTranslations("player");
  const { refetch, isFetching } = useReciters();
  return (
    <EmptyState
      icon={<BookOpen aria-hidden className="size-6" />}
      title={t("noReciters")}
      text={t("noRecitersText")}
      action={
        <div className="flex items-center gap-2">
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
          <CastButton />
        </div>
      }
    />
  );
}

function LoadFailed() {
  const t = useTranslations("player");
  const { refetch: readReciters } = useReciters();
  const { refetch: readSurahs } = useSurahs();
  const retry = () => void Promise.all([readReciters(), readSurahs()]);
  return (
    <EmptyState
      icon={<Keyboard aria-hidden className="size-6" />}
      title={t("loadFailed")}
      action={<Button onClick={retry}>{t("retry")}</Button>}
    />
  );
}

/** At the bottom during playback; on a phone, tapping it opens the whole player. */
export function Bar() {
  const t = useTranslations("player");
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t("bar")}>
      <Line />
      <div className="mx-auto grid max-w-[74rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)] md:gap-6 md:px-6">
        <NowPlaying onOpen={() => setOpen(true)} />
        <div className="hidden md:block">
          <Transport />
          <TimeLine inline />
        </div>
        <div className="flex items-center justify-end gap-1">
          <span className="hidden min-w-0 items-center md:flex">
            <OutputMenu named={false} />
            <SleepButton />
            <PlayerOptions />
            <VolumeControl />
          </span>
          <span className="md:hidden">
            <PlayButton />
          </span>
          <Button
            variant="plain"
            size="icon"
            className="max-md:hidden"
            aria-label={t("open")}
            onClick={() => setOpen(true)}
          >
            <ChevronUp aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("label")}
        closeLabel={t("close")}
        className="sm:max-w-[60rem]"
      >
        <div className="-mx-5 -mb-5 overflow-hidden border-t border-line sm:-mx-6 sm:-mb-6">
          <PlayerDeck />
        </div>
      </Dialog>
    </section>
  );
}

/** On a phone: the progress, without a slider. */
function Line() {
  const share = usePosition((position, duration) =>
    duration ? Math.round((position / duration) * 1000) / 10 : 0,
  );
  return (
    <div aria-hidden dir="ltr" className="h-0.5 bg-line md:hidden">
      <div className="h-full bg-green" style={{ width: `${share}%` }} />
    </div>
  );
}

function NowPlaying({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations("player");
  const { reciter, surahId } = useChosen();
  const { served, output: choice } = usePlayerState();
  const surah = useSurah(surahId);
  const surahName = useSurahName();
  const { language } = useLanguage();
  const reciterName = useRecitationName();
  const output = useOutputName();
  const starting = useStartingText();
  if (!reciter || !surah) return <span />;
  const elsewhere = choice.kind === "browser" ? output : t("playingOn", { name: output });
  const isServed = served && choice.kind === "browser";
  const where = starting ?? (isServed ? t("speaker.served") : elsewhere);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-12 min-w-0 items-center gap-3 rounded-md text-start"
    >
      <span className="sr-only">{t("open")}: </span>
      <Rosette number={surah.number} className="size-11" />
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate font-medium">{surahName(surah)}</bdi>
          {!hasArabicNames(language) && (
            <span
              lang="ar"
              dir="rtl"
              className="hidden truncate font-arabic text-soft leading-normal! sm:inline lg:text-lg"
            >
              {surah.name}
            </span>
          )}
        </span>
        <span className="flex min-w-0 text-sm whitespace-pre text-soft">
          <bdi className="truncate">{reciterName(reciter)}</bdi>
          {" · "}
          <bdi className="max-w-3/5 shrink-0 truncate">{where}</bdi>
        </span>
      </span>
    </button>
  );
}
