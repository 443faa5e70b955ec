// What this browser last knew of the recitations, kept for the offline page (offline-page.js reads it).
import type { QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/account";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import type { Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import { rememberedOffset } from "#contract/times/zone-offsets";
import type { Surah } from "../api/home.ts";
import { keys } from "../api/queries.ts";
import { reciterNameIn, surahNameIn } from "#languages/recitation-names";
import { pageLanguage } from "../i18n/page-language.ts";

const key = "wird.last-known";

interface Named {
  what: string;
  speaker: string;
}

export interface LastKnown {
  /** Milliseconds. */
  at: number;
  /** Of the page, with its clock and digits. */
  locale: string;
  /**
   * Of the account. UTC where this browser's rules of it differ from the server's: the offline page has no others, and
   * the instants are shifted to the account's clocks.
   */
  timezone: string;
  /** This browser is a speaker: what it plays needs the server. */
  isSpeaker: boolean;
  /** On the other speakers. */
  playing: Named[];
  /** `at`: UTC milliseconds. */
  next: (Named & { at: number }) | null;
}

interface Known {
  now: number;
  locale: string;
  /** The device that this browser is; null: it is none. */
  ownDeviceId: number | null;
}

/** From what the pages have read; null: nobody is signed in, or speakers and schedules are not known. */
export function lastKnown(
  client: QueryClient,
  { now, locale, ownDeviceId }: Known,
): LastKnown | null {
  const user = client.getQueryData<User | null>(keys.session);
  if (!user) return null;
  const devices = client.getQueryData<Device[]>(keys.devices(user.id));
  const schedules = client.getQueryData<Schedule[]>(keys.schedules(user.id));
  if (!devices || !schedules) return null;
  const surahs = client.getQueryData<Surah[]>(keys.surahs) ?? [];
  const reciters = client.getQueryData<Reciter[]>(keys.reciters) ?? [];
  const language = pageLanguage();
  const what = (surahId: number | null, reciterId: number | null) => {
    const surah = surahs.find(({ number }) => number === surahId);
    const reciter = reciters.find(({ id }) => id === reciterId);
    const names = [
      surah && surahNameIn(language, surah),
      reciter && reciterNameIn(language, reciter),
    ];
    return names.filter(Boolean).join(" · ");
  };
  const speaker = (id: number) => devices.find((each) => each.id === id)?.name ?? "";

  const playing = devices.flatMap(({ id, isConnected }) => {
    const state = client.getQueryData<PlaybackState>(keys.playbackState(id));
    if (!isConnected || id === ownDeviceId || state?.status !== "playing") return [];
    return [{ what: what(state.surahId, state.reciterId), speaker: speaker(id) }];
  });
  const [next] = schedules
    .flatMap((each) =>
      each.enabled && each.nextRunAt ? [{ each, at: Date.parse(each.nextRunAt) }] : [],
    )
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at);
  const { timezone } = user;
  const isShifted = rememberedOffset(timezone, now) !== null;
  const shifted = (at: number) => at + (rememberedOffset(timezone, at) ?? 0) * 60_000;
  return {
    ...{ at: shifted(now), locale, isSpeaker: ownDeviceId !== null, playing },
    timezone: isShifted ? "UTC" : timezone,
    next: next
      ? {
          at: shifted(next.at),
          what: what(next.each.surahId, next.each.reciterId),
          speaker: speaker(next.each.deviceId),
        }
      : null,
  };
}

/** Signing out removes it (api/account-traces.ts). */
export function keepLastKnown(known: LastKnown): void {
  try {
    localStorage.setItem(key, JSON.stringify(known));
  } catch {
    // Storage is blocked: the offline page then says what holds anyway.
  }
}
