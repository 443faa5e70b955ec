// The Cast receivers of `npm run bench -- kills`, in a process of their own: they tell each LOAD, and when sound begins and ends.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";

/** Recordings are short, so that runs end while nodes are dead, and long enough to outlive a takeover. */
const SHORTEST = 15;
const LONGEST = 75;

/** As people have left it: they never touch it. */
export const VOLUME = 50;

/** Seconds of the recording of a surah, by its number. */
export const secondsOf = (surah: number) => SHORTEST + ((surah * 7) % (LONGEST - SHORTEST));

/** What a speaker is on, as it knows it. */
interface Media {
  url: string;
  runId: number | null;
  /** Seconds into the recording. */
  place: number;
  state: string;
}

export type SpeakerNote = { speaker: number; at: number } & (
  | { kind: "load"; media: Media; autoplay: boolean; during: Media | null }
  | { kind: "sounds"; media: Media }
  | { kind: "silent" }
  | { kind: "volume"; volume: number; muted: boolean }
  /** For the trace. */
  | { kind: "told"; command: string; payload: object }
);

export interface KillSpeakers {
  deviceIds: string[];
  hosts: string[];
  close(): Promise<void>;
}

export async function startKillSpeakers(
  count: number,
  onNote: (note: SpeakerNote) => void,
): Promise<KillSpeakers> {
  const child = fork(fileURLToPath(import.meta.url), [String(count)]);
  const [ready] = (await once(child, "message")) as [Pick<KillSpeakers, "deviceIds" | "hosts">];
  child.on("message", (note) => onNote(note as SpeakerNote));
  return {
    ...ready,
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function serve(count: number): Promise<void> {
  const deviceIds: string[] = [];
  const hosts: string[] = [];
  for (let number = 0; number < count; number++) {
    const { deviceId, port } = await startOne(number);
    deviceIds.push(deviceId);
    hosts.push(`127.0.0.1:${port}`);
  }
  process.on("disconnect", () => process.exit());
  process.send?.({ deviceIds, hosts });
}

async function startOne(speaker: number) {
  const tell = (note: object) => process.send?.({ speaker, at: Date.now(), ...note });
  let loaded: { url: string; runId: number | null } | null = null;
  let sounding: string | null = null;
  let loudness = "";

  function mediaOf({ media }: VirtualState): Media | null {
    if (!media || media.state === "IDLE") return null;
    const { url, position: place, state } = media;
    return { url, place, state, runId: loaded?.url === url ? loaded.runId : null };
  }

  const virtual = await startVirtualSpeaker({
    ...{ name: `Killed ${speaker}`, mdns: false, fetchAudio: false },
    duration: async (url) => secondsOf(Number(/(\d{3})\.mp3/.exec(url)?.[1])),
    onChange(state) {
      const { volume, muted } = state;
      if (loudness !== `${volume} ${muted}`) tell({ kind: "volume", volume, muted });
      loudness = `${volume} ${muted}`;
      const media = mediaOf(state);
      const isOn = media?.state === "PLAYING" && !state.muted;
      const now = isOn ? `${media.runId} ${media.url}` : null;
      if (now === sounding) return;
      if (sounding !== null) tell({ kind: "silent" });
      sounding = now;
      if (isOn) tell({ kind: "sounds", media });
    },
  });
  virtual.journal.push = (entry) => {
    const { type, media, autoplay, currentTime } = entry.payload;
    if (type === "PLAY" || type === "PAUSE" || type === "STOP" || type === "SET_VOLUME")
      tell({ kind: "told", command: type, payload: entry.payload });
    if (type === "LOAD") {
      const { contentId: url, customData } = media as {
        contentId: string;
        customData?: { wird?: { runId?: number } };
      };
      const during = mediaOf(virtual.state());
      loaded = { url, runId: customData?.wird?.runId ?? null };
      const place = Number(currentTime ?? 0);
      tell({
        kind: "load",
        media: { ...loaded, place, state: "LOADING" },
        ...{ autoplay: autoplay !== false, during },
      });
    }
    return 0;
  };
  return virtual;
}

if (import.meta.main) await serve(Number(process.argv[2]));
