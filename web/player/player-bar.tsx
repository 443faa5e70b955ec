// What every page has of the player: its keys, what screen readers hear of it, and the bar at the bottom during playback.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { AllowPlaying } from "./allow-playing.tsx";
import { useDeckInSight } from "./deck-in-sight.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { useChosen, usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { useRecitationName, useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";
import { QUIET_AFTER } from "../ui/near.ts";
import { lateDeck } from "./late-deck.ts";
import { useBarHeight } from "../ui/use-bar-height.ts";

const Bar = lateDeck.part((file) => file.Bar);

/** Milliseconds between two attempts to fetch the bar while something plays. */
const AGAIN_AFTER = 5_000;

export function PlayerBar() {
  const { started } = usePlayerState();
  const { blocked } = useBrowserSpeaker();
  const repeats = useDeckInSight() && !blocked;
  const [attempt, setAttempt] = useState(0);
  // What plays can be stopped also when the network is gone meanwhile.
  useEffect(() => {
    const timer = setTimeout(lateDeck.fetchAhead, QUIET_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <KeyboardHelp />
      <Announcement />
      {(started || blocked) && (
        <Dock hidden={repeats}>
          {blocked && <AllowPlaying />}
          {started && (
            <Bar
              key={attempt}
              fallback={null}
              missing={<Again onDue={() => setAttempt(attempt + 1)} />}
            />
          )}
        </Dock>
      )}
    </>
  );
}

/** Sets --player-bar, so that the page stays clear of it; hidden, it keeps its space and open panels. */
function Dock({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useBarHeight(dock, "--player-bar");
  return (
    <div
      ref={dock}
      className={`fixed inset-x-0 bottom-(--nav-bar) z-30 animate-rise border-t border-line bg-card/95 md:pb-[env(safe-area-inset-bottom)] backdrop-blur-md ${hidden ? "invisible focus-within:visible" : ""}`}
    >
      {children}
    </div>
  );
}

function Again({ onDue }: { onDue: () => void }) {
  const due = useEffectEvent(onDue);
  useEffect(() => {
    const timer = setTimeout(() => due(), AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return null;
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
