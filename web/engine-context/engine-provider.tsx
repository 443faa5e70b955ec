// The player above all signed-in pages: it plays on while one moves between them.
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useUserId } from "../api/queries.ts";
import { setSampleMode, useSampleMode } from "../api/sample-mode.ts";
import { useWatched } from "../api/use-watched.ts";
import { toast } from "../ui/toasts.ts";
import {
  createListeningRoom,
  createSampleRoom,
  type ListeningRoom,
  type RoomNotice,
} from "../engine/engine.ts";
import { connectMediaSession } from "../engine/media-session.ts";
import { toastOf } from "./notice-toast.ts";
import type { Player } from "../engine/player.ts";

const RoomContext = createContext<ListeningRoom | null>(null);

export function PlayerProvider({ children }: { children: ReactNode }) {
  const userId = useUserId();
  if (userId === undefined) return children;
  return (
    <Listening key={userId} userId={userId}>
      {children}
    </Listening>
  );
}

function Listening({ userId, children }: { userId: number; children: ReactNode }) {
  const client = useQueryClient();
  const notify = useNotices();
  const [room] = useState(() => createListeningRoom(userId, client, (notice) => notify(notice)));
  useEffect(() => room.start(), [room]);
  const sample = useSampleMode();
  const shown = useMemo(
    () => (sample ? createSampleRoom(room, { userId, client, notify }) : room),
    [sample, room, userId, client, notify],
  );
  useEffect(() => {
    if (shown === room) return;
    // Its buttons are out of sight; what the server plays here, and on other speakers, plays on.
    const { served, output } = room.player.state.get();
    if (!served && output.kind !== "device") room.player.pause();
    return shown.start();
  }, [shown, room]);
  useEffect(() => connectMediaSession(shown.player, shown.namesOf), [shown]);
  // Whoever signs out takes the sample data along.
  useEffect(() => () => void setSampleMode(false, client), [client]);
  return <RoomContext value={shown}>{children}</RoomContext>;
}

/** One function for the room's whole life that speaks the language of the moment. */
function useNotices(): (notice: RoomNotice) => void {
  const t = useTranslations("player");
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  }, [t]);
  const [notify] = useState(() => (notice: RoomNotice) => toast(toastOf(notice, words.current)));
  return notify;
}

export function useRoom(): ListeningRoom {
  const room = use(RoomContext);
  if (!room) throw new Error("The player is for signed-in pages: PlayerProvider is missing.");
  return room;
}

export function usePlayer(): Player {
  return useRoom().player;
}

/** What plays, where, and how it is set; not the place in it, which changes all the time. */
export function usePlayerState() {
  return useWatched(usePlayer().state);
}

export function useChosen() {
  return useWatched(usePlayer().selection.state);
}
