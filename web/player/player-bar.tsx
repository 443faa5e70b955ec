// The bar at the bottom during playback; on a phone, tapping it opens the whole player.
import { ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { AllowPlaying } from "./allow-playing.tsx";
import { useDeckInSight } from "./deck-in-sight.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { OutputMenu, useOutputName, useStartingText } from "./output-menu.tsx";
import { PlayerOptions } from "./player-options.tsx";
import { useChosen, usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { hasArabicNames } from "#languages/recitation-names";
import { useRecitationName, useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { TimeLine } from "./time-line.tsx";
import { PlayButton, Transport } from "./transport.tsx";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";
import { usePosition } from "./use-position.ts";
import { VolumeControl } from "./volume-control.tsx";

const PlayerDeck = lateFile(() => import("./player-deck.tsx")).part((file) => file.PlayerDeck);

export function PlayerBar() {
  const { started } = usePlayerState();
  const { blocked } = useBrowserSpeaker();
  const repeats = useDeckInSight() && !blocked;
  return (
    <>
      <KeyboardHelp />
      <Announcement />
      {(started || blocked) && (
        <Dock hidden={repeats}>
          {blocked && <AllowPlaying />}
          {started && <Bar />}
        </Dock>
      )}
    </>
  );
}

/** Sets --player-bar, so that the page stays clear of it; hidden, it keeps its space and open panels. */
function Dock({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      root.style.setProperty("--player-bar", `${Math.ceil(height)}px`);
    });
    if (dock.current) observer.observe(dock.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--player-bar");
    };
  }, []);
  return (
    <div
      ref={dock}
      className={`fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-line bg-card/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md ${hidden ? "invisible focus-within:visible" : ""}`}
    >
      {children}
    </div>
  );
}

function Bar() {
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
          <PlayerDeck fallback={<div className="h-(--deck)" />} />
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

/** Announced to screen readers once when another recitation begins. */
function Announcement() {
  const t = useTranslations("player");
  const { reciter, surahId } = useChosen();
  const surah = useSurah(surahId);
  const surahName = useSurahName();
  const reciterName = useRecitationName();
  const playing = useWatched(usePlayer().now, (now) => now.status === "playing");
  return (
    <p role="status" className="sr-only">
      {playing &&
        reciter &&
        surah &&
        t("nowPlaying", { surah: surahName(surah), reciter: reciterName(reciter) })}
    </p>
  );
}
