// Gives the engine to the components of all signed-in pages: it plays on while people move between them.
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#contract/account";
import { clearTraces, keepTracesOf } from "../api/account-traces.ts";
import { keys, useUserId } from "../api/queries.ts";
import { setSampleMode, useSampleMode } from "../api/sample/sample-mode.ts";
import { useWatched } from "../api/use-watched.ts";
import { useLanguage } from "../i18n/language.tsx";
import { firstScreen } from "../ui/first-page.ts";
import { nextTask } from "../ui/next-task.ts";
import { toast } from "../ui/toasts.ts";
import {
  createEngine,
  createSampleEngine,
  type Engine,
  type EngineNotice,
} from "../engine/engine.ts";
import { toastOf } from "./notice-toast.ts";
import type { Player } from "../engine/player.ts";

const EngineContext = createContext<Engine | null>(null);

export function EngineProvider({ children }: { children: ReactNode }) {
  const userId = useUserId();
  if (userId === undefined) return children;
  return (
    <EngineOfUser key={userId} userId={userId}>
      {children}
    </EngineOfUser>
  );
}

function EngineOfUser({ userId, children }: { userId: number; children: ReactNode }) {
  const client = useQueryClient();
  const notify = useNotices();
  const [real] = useState(() => createEngine(userId, client, (notice) => notify(notice)));
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // In a task of its own, or after all: a slow phone is still busy with the first page.
    void (isOnHome() ? firstScreen() : nextTask()).then(() => {
      if (!isGone) stop = real.start();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [real]);
  // After the engine has stopped, which stores the settings of the player.
  useEffect(() => {
    keepTracesOf(userId);
    return () => {
      if (client.getQueryData<User | null>(keys.session)?.id !== userId) clearTraces();
    };
  }, [client, userId]);
  const sample = useSampleMode();
  const shown = useMemo(
    () => (sample ? createSampleEngine(real, { userId, client, notify }) : real),
    [sample, real, userId, client, notify],
  );
  useEffect(() => {
    if (shown === real) return;
    // Its buttons are hidden now; what the server plays here, and on other speakers, continues.
    const { served, output } = real.player.state.get();
    if (!served && output.kind !== "device") real.player.pause();
    return shown.start();
  }, [shown, real]);
  const { language } = useLanguage();
  // The names on the lock screen are in the language of the page.
  useEffect(() => onceSounding(shown), [shown, language]);
  // Signing out ends the sample data.
  useEffect(() => () => void setSampleMode(false, client), [client]);
  return <EngineContext value={shown}>{children}</EngineContext>;
}

/** The dashboard has the player at its foot. */
const isOnHome = () => /^\/(dashboard)?$/.test(window.location.pathname);

const mediaSessionFile = () => import("../engine/media-session.ts");

/** The lock screen and the media keys, fetched with the first thing that plays. Returns the function that ends it. */
function onceSounding({ player, namesOf }: Engine): () => void {
  let isDone = false;
  let stop = player.now.watch(look);
  function look() {
    if (player.now.get().status === "idle") return;
    mediaSessionFile().then(
      ({ connectMediaSession }) => {
        if (isDone) return;
        stop();
        stop = connectMediaSession(player, namesOf);
        isDone = true;
      },
      // Fetched again with the next change.
      () => {},
    );
  }
  look();
  return () => {
    isDone = true;
    stop();
  };
}

/** One function for as long as the engine exists; it writes in the language of the page at that moment. */
function useNotices(): (notice: EngineNotice) => void {
  const t = useTranslations("player");
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  }, [t]);
  const [notify] = useState(() => (notice: EngineNotice) => toast(toastOf(notice, words.current)));
  return notify;
}

export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (!engine) throw new Error("The player is for signed-in pages: EngineProvider is missing.");
  return engine;
}

export function usePlayer(): Player {
  return useEngine().player;
}

/** What plays, where, and how it is set; the position in it is player.position(). */
export function usePlayerState() {
  return useWatched(usePlayer().state);
}

export function useChosen() {
  return useWatched(usePlayer().selection.state);
}
