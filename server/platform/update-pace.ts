// At most five states of a speaker a second reach its owner's pages: the newest wins, the last arrives.
import type { ServerMessage } from "#contract/live-messages";
import type { Clock } from "./clock.ts";

type PlaybackUpdate = Extract<ServerMessage, { type: "playback_update" }>;

export const UPDATES_PER_SECOND = 5;

interface Speaker {
  /** When its last updates were sent, oldest first; at most UPDATES_PER_SECOND. */
  sentAt: number[];
  held: PlaybackUpdate | null;
}

export interface UpdatePace {
  /** Sends it now, or with a newer one within a second. */
  push(userId: number, update: PlaybackUpdate): void;
  close(): void;
}

export function createUpdatePace(parts: {
  clock: Clock;
  send(userId: number, update: PlaybackUpdate): void;
}): UpdatePace {
  const { clock, send } = parts;
  const speakers = new Map<string, Speaker & { cancel(): void }>();

  function sendNow(userId: number, speaker: Speaker, update: PlaybackUpdate): void {
    speaker.held = null;
    speaker.sentAt.push(clock.now());
    if (speaker.sentAt.length > UPDATES_PER_SECOND) speaker.sentAt.shift();
    send(userId, update);
  }

  /** Milliseconds until another update may be sent. */
  function waitOf({ sentAt }: Speaker): number {
    const [oldest] = sentAt;
    if (oldest === undefined || sentAt.length < UPDATES_PER_SECOND) return 0;
    // A clock that was set back must not hold an update for longer than a second.
    return Math.min(1000, oldest + 1000 - clock.now());
  }

  function lookAgain(key: string, userId: number): void {
    const speaker = speakers.get(key);
    if (!speaker) return;
    if (!speaker.held) return void speakers.delete(key);
    sendNow(userId, speaker, speaker.held);
    speaker.cancel = clock.after(1000, () => lookAgain(key, userId));
  }

  return {
    push(userId, update) {
      const key = `${userId} ${update.deviceId}`;
      const speaker = speakers.get(key) ?? { sentAt: [], held: null, cancel() {} };
      speakers.set(key, speaker);
      const wait = waitOf(speaker);
      if (wait <= 0) sendNow(userId, speaker, update);
      else speaker.held = speaker.held ? merged(speaker.held, update) : update;
      speaker.cancel();
      speaker.cancel = clock.after(wait > 0 ? wait : 1000, () => lookAgain(key, userId));
    },
    close() {
      for (const { cancel } of speakers.values()) cancel();
      speakers.clear();
    },
  };
}

/** The newer state, with what else the older one said. */
function merged(older: PlaybackUpdate, newer: PlaybackUpdate): PlaybackUpdate {
  return {
    ...newer,
    historyUpdated: older.historyUpdated || newer.historyUpdated,
    data:
      older.data && newer.data ? mergedData(older.data, newer.data) : (newer.data ?? older.data),
  };
}

type Data = NonNullable<PlaybackUpdate["data"]>;

/** A message has one schedule: of two, none is sent, and the list is fetched. */
function mergedData(older: Data, newer: Data): Data {
  if (older.scheduleId === undefined || newer.scheduleId === undefined)
    return { ...older, ...newer };
  const { schedule: _, readBy: __, ...rest } = older;
  if (older.scheduleId === newer.scheduleId) return { ...rest, ...newer };
  const { schedule: ___, readBy: ____, ...other } = newer;
  return { ...rest, ...other };
}
