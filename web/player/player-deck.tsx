// The whole player: the current recitation, the pickers, and every control.
import { BookOpen, Keyboard } from "lucide-react";
import { type RefCallback, useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { inPageLanguage } from "../i18n/sentences.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useSoon } from "../ui/use-soon.ts";
import { CastButton } from "./cast-button.tsx";
import { SHOW_KEYS } from "./keyboard-shortcuts.ts";
import { LiveIndicator } from "./live-indicator.tsx";
import { ExerciseStrip } from "./memorising/exercise-strip.tsx";
import { MemoriseButton } from "./memorising/memorise-button.tsx";
import { OutputMenu, useOutputName } from "./output-menu.tsx";
import { PlayerOptions } from "./player-options.tsx";
import type { OutputState } from "../engine/outputs/player-output.ts";
import { useChosen, usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { RecitationPickers } from "./recitation-pickers.tsx";
import { PlateToCome, SurahPlate } from "./surah-plate.tsx";
import { TimeLine } from "./time-line.tsx";
import { Transport } from "./transport.tsx";
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
          <RecitationPickers />
          <TimeLine />
          <div ref={buttons}>
            <Transport large />
          </div>
          <ExerciseStrip />
          <Controls />
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
    <div className="flex flex-wrap items-center justify-center gap-1">
      <VolumeControl />
      <CastButton />
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

export function DeckSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="deck-to-come grid lg:grid-cols-[20rem_1fr]">
      <PlateToCome />
      <ControlsToCome />
    </div>
  );
}

function ControlsToCome() {
  return (
    <div className="grid content-center gap-5 p-4 sm:p-6 lg:p-7">
      <div className="grid gap-3 sm:grid-cols-3">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton />
      <Skeleton className="mx-auto h-15 w-44 rounded-full" />
      <Skeleton className="mx-auto w-64 rounded-full" />
      <Skeleton />
    </div>
  );
}
