// For tests: a sound of one's own, a schedule that sounds it as an adhan, and what a speaker was sent.
import type { Prayer } from "#contract/prayers/prayer-names";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import type { Answer } from "../../harness.ts";

interface Owner {
  /** Of the server. */
  url: string;
  user: { id: number };
  cookie(): string;
  post(path: string, body?: unknown): Promise<Answer>;
}

/** The schedule is bound to a prayer by `bind`, so that no place and no times of a day are needed. */
export async function makeAdhan(
  owner: Owner,
  choice: { deviceId: number; alsoOn?: number[]; startTime?: string; volume?: number | null },
  bind: (scheduleId: number) => Promise<unknown>,
): Promise<number> {
  const base = `/api/users/${owner.user.id}`;
  const reply = await fetch(`${owner.url}${base}/sounds?name=Adhan`, {
    method: "POST",
    headers: { cookie: owner.cookie(), "content-type": "audio/mpeg" },
    body: new Uint8Array(mp3Bytes(3)),
  });
  const { id: soundId } = (await reply.json()) as { id: number };
  const portion = { kind: "sound", soundId };
  const times = { startTime: "23:00", endTime: null, volume: 60 };
  const made = await owner.post(`${base}/schedules`, { ...times, ...choice, portion });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  await bind(made.body.id);
  return made.body.id;
}

export const anchorAt = (prayer: Prayer) => JSON.stringify({ prayer, minutes: 0 });

/** What a speaker was sent, in order: "LOAD 2 at 3", the place in whole seconds. */
export function sentTo(speaker: VirtualSpeaker): string[] {
  return speaker.journal.flatMap(({ payload }) => {
    if (payload.type === "LOAD") {
      const { contentId } = payload.media as { contentId: string };
      const surah = /(\d{3})\.mp3$/.exec(contentId)?.[1];
      const what = contentId.includes("/media/") ? "adhan" : Number(surah);
      return [`LOAD ${what}${payload.autoplay ? "" : " paused"}`];
    }
    if (payload.type === "SET_VOLUME") {
      const { level, muted } = payload.volume as { level?: number; muted?: boolean };
      if (level === undefined) return [muted ? "MUTE" : "UNMUTE"];
      return [`VOLUME ${Math.round(level * 100)}`];
    }
    return ["PLAY", "PAUSE", "STOP"].includes(String(payload.type)) ? [String(payload.type)] : [];
  });
}

/**
 * What `sentTo` tells, as it is heard: what was loaded paused counts as loaded when it is told to play. How much of
 * that is done before a minute depends on how early a busy machine comes to it, so mutes are left out; see `mutedSounds`.
 */
export function heardOf(speaker: VirtualSpeaker): string[] {
  let held: string | null = null;
  const heard: string[] = [];
  for (const sent of sentTo(speaker)) {
    if (sent.endsWith(" paused")) held = sent.replace(" paused", "");
    else if (sent === "PLAY" && held !== null) {
      heard.push(held);
      held = null;
    } else if (sent !== "MUTE" && sent !== "UNMUTE" && sent !== "STOP") {
      if (sent.startsWith("LOAD")) held = null;
      heard.push(sent);
    }
  }
  return heard;
}

/** What began to sound while the speaker was muted: nobody has heard it. Its own chime is to be so. */
export const mutedSounds = ({ heard }: VirtualSpeaker) =>
  heard.filter(({ muted, url }) => muted && url !== null);

/** When an adhan of `makeAdhan` first sounded. */
export const adhanHeardAt = ({ heard }: VirtualSpeaker): number =>
  heard.find(({ url }) => url?.includes("/media/"))?.at ?? Number.NaN;
