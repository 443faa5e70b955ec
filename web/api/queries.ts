// The page's queries: the query client, one key and one hook for each list.
import {
  notifyManager,
  queryOptions,
  replaceEqualDeep,
  QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { zoneHere } from "#contract/times/zone-here";
import { hasOffsets, rememberOffsets, ZONE_HEADER } from "#contract/times/zone-offsets";
import { getUser, signInOptions, type User } from "#contract/account";
import { alexaLink } from "#contract/alexa";
import { type Device, getHomeAssistant, listDevices } from "#contract/devices";
import { listKhatms } from "#contract/khatms";
import {
  getPlaybackState,
  listHistory,
  listPlaybackStates,
  type PlaybackState,
} from "#contract/playback";
import { getPrayerSettings } from "#contract/prayers/prayer-settings";
import { getTimings, listReciters, listReciterSurahs, listSurahs } from "#contract/reciters";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import { listSchedules, type Schedule } from "#contract/schedules";
import { listSounds } from "#contract/sounds";
import { ApiError, call } from "./call.ts";
import { PLAYBACK_STATE, readAgainWhatWasOvertaken, showAnswer } from "./newer-data.ts";
import { serverNow } from "./server-clock.ts";
import { devicesArePushed } from "./pushed-devices.ts";
import { passing } from "./left-out.ts";

/** Milliseconds between refetches of the device list, of Home Assistant and of the session. */
const DEVICES_EVERY = 10_000;
/** With their changes pushed: what a player of Home Assistant can do changes without a push. */
const PUSHED_DEVICES_EVERY = 60_000;
const HOME_ASSISTANT_EVERY = 30_000;
/** The server renews the cookie once a day, on any call. */
const SESSION_EVERY = 12 * 60 * 60_000;

// Notify in a microtask, not a timer: the second of two quick clicks finds its button busy.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a query fails at once and shows it, instead of pausing silently.
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  readAgainWhatWasOvertaken(client);
  return client;
}

/** Milliseconds by which the clocks of server and page may be believed to differ. */
const CLOCK_STEP = 5_000;

/** Every write of a playback state passes here: answers of GET and POST, and live messages. */
function newerState<State>(before: State | undefined, after: State): State {
  const [shown, next] = [stampOf(before), stampOf(after)];
  // Stamped after the server's present time: its clock was set back, and newer states have older stamps.
  const isValid = shown <= serverNow() + CLOCK_STEP;
  const isOlder = before !== undefined && isValid && next < shown;
  return isOlder ? before : replaceEqualDeep(before, after);
}

/** UTC milliseconds of the server; NaN, which compares with nothing, where there is none. */
const stampOf = (state: unknown) =>
  Date.parse((state as PlaybackState | undefined)?.lastUpdated ?? "");

/** Takes the state that an answer or a live message has brought, unless a newer one is known. */
export function takePlaybackState(client: QueryClient, state: PlaybackState): void {
  client.setQueryData(playbackStateQuery(state.deviceId).queryKey, (before) =>
    newerState(before, state),
  );
}

export const keys = {
  session: ["session"] as const,
  zone: (timezone: string) => ["zone", timezone] as const,
  /** What opens the account beside its sessions. */
  access: ["access"] as const,
  devices: (userId: number) => ["devices", userId] as const,
  alexaLink: ["alexa-link"] as const,
  pairingCode: ["pairing-code"] as const,
  schedules: (userId: number) => ["schedules", userId] as const,
  khatms: (userId: number) => ["khatms", userId] as const,
  sounds: (userId: number) => ["sounds", userId] as const,
  /** Of all that is known about prayer times: settings and days stand under it. */
  prayers: (userId: number) => ["prayers", userId] as const,
  signInOptions: ["sign-in-options"] as const,
  reciters: ["reciters"] as const,
  surahs: ["surahs"] as const,
  reciterSurahs: (identifier: string) => ["reciter-surahs", identifier] as const,
  timings: (reciterId: number, surahId: number) => ["timings", reciterId, surahId] as const,
  history: (userId: number) => ["history", userId] as const,
  /** Under the history's key: invalidating the history invalidates these too. */
  listeningDays: (userId: number, from: string, to: string) =>
    ["history", userId, "days", from, to] as const,
  playbackState: (deviceId: number) => [PLAYBACK_STATE, deviceId] as const,
  sync: ["sync"] as const,
  system: ["system"] as const,
  users: ["users"] as const,
};

/** Remembers the offsets of this browser's zone and of the account's, before anything is shown by them. */
export async function fetchUser(signal?: AbortSignal): Promise<User> {
  const here = zoneHere();
  const asked = hasOffsets(here) ? call(getUser, signal && { signal }) : fetchZone(here, signal);
  return (await asked).user;
}

async function fetchZone(timezone: string, signal?: AbortSignal) {
  const headers = { [ZONE_HEADER]: timezone };
  const answer = await call(getUser, { headers, ...(signal && { signal }) });
  for (const zone of answer.zones ?? []) rememberOffsets(zone.timezone, zone.zoneOffsets);
  return answer;
}

/** Renders its component again once the server's offsets of a zone are known that was chosen in the page. */
export function useZoneOffsets(timezone: string): void {
  useQuery({
    queryKey: keys.zone(timezone),
    enabled: !hasOffsets(timezone),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await fetchZone(timezone, signal)).zones ?? [],
  });
}

/** The signed-in user; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await fetchUser(signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  // A tab that only plays (a tablet on the wall) makes no other calls: this one renews its cookie.
  refetchInterval: SESSION_EVERY,
  refetchIntervalInBackground: true,
});

/** Shows the signed-in user's account as the answer to a change of it says. */
export const showOwnAccount = (client: QueryClient, asked: Promise<{ user: User }>) =>
  showAnswer(client, keys.session, asked, ({ user }) => user);

/** Stale after 5 s: the answer changes once the first account exists. */
export const signInOptionsQuery = queryOptions({
  queryKey: keys.signInOptions,
  queryFn: ({ signal }) => call(signInOptions, { signal }),
  staleTime: 5_000,
});

export const recitersQuery = queryOptions({
  queryKey: keys.reciters,
  queryFn: ({ signal }) => call(listReciters, { signal }),
});

export const surahsQuery = queryOptions({
  queryKey: keys.surahs,
  queryFn: ({ signal }) => call(listSurahs, { signal }),
});

export const reciterSurahsQuery = (identifier: string) =>
  queryOptions({
    queryKey: keys.reciterSurahs(identifier),
    queryFn: ({ signal }) => call(listReciterSurahs, { params: { identifier }, signal }),
  });

type AskedState = PromiseWithResolvers<PlaybackState> & { id: number; signal: AbortSignal };
/** Asked for in this moment. */
let askedStates: AskedState[] = [];

/** A page asks for the state of each of its speakers: those of one moment are one request. */
function readState(id: number, signal: AbortSignal): Promise<PlaybackState> {
  const asked = { id, signal, ...Promise.withResolvers<PlaybackState>() };
  if (askedStates.push(asked) === 1) queueMicrotask(() => void readAskedStates());
  return asked.promise;
}

async function readAskedStates(): Promise<void> {
  const asked = askedStates;
  askedStates = [];
  const all = asked.length > 1 ? await call(listPlaybackStates).catch(() => []) : [];
  for (const { id, signal, resolve } of asked) {
    const known = all.find(({ deviceId }) => deviceId === id);
    // What is not in the list says why when it is asked for alone.
    resolve(known ?? call(getPlaybackState, { params: { id }, signal }));
  }
}

export const playbackStateQuery = (deviceId: number) =>
  queryOptions({
    queryKey: keys.playbackState(deviceId),
    queryFn: ({ signal }) => readState(deviceId, signal),
    structuralSharing: newerState,
  });

export const prayerSettingsQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: [...keys.prayers(userId ?? 0), "settings"],
    queryFn: userId
      ? async ({ signal }) => {
          const settings = await call(getPrayerSettings, { params: { userId }, signal });
          const { place, zoneOffsets } = settings;
          if (place && zoneOffsets) rememberOffsets(place.timezone, zoneOffsets);
          return settings;
        }
      : skipToken,
  });

/** Asked again while Home Assistant is not connected. */
export const homeAssistantQuery = queryOptions({
  queryKey: ["home-assistant"],
  queryFn: ({ signal }) => call(getHomeAssistant, { signal }),
  refetchInterval: ({ state }) => {
    const status = state.data?.status;
    return status === "unreachable" || status === "token-refused" ? HOME_ASSISTANT_EVERY : false;
  },
});

/** Fetched again with each visit: the media addresses in it expire. */
export const soundsQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: keys.sounds(userId ?? 0),
    queryFn: userId ? ({ signal }) => call(listSounds, { params: { userId }, signal }) : skipToken,
    staleTime: 60_000,
  });

/** Fetched while they are `wanted`. */
export function useSounds(wanted = true) {
  return useQuery({ ...soundsQuery(useUserId()), enabled: wanted });
}

export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in user's id, for queries that need it; undefined before it is known. */
export function useUserId(): number | undefined {
  return useSession().data?.id;
}

/**
 * Refetched every 10 s, or every minute while changes are pushed, only while a component that observes it is mounted and the tab is visible.
 * Without `looking` it returns the cached list.
 */
export const devicesQuery = (userId: number | undefined, looking = true) =>
  queryOptions({
    queryKey: keys.devices(userId ?? 0),
    queryFn: userId
      ? async ({ signal }) =>
          passing.rows(
            "devices",
            (await call(listDevices, { params: { userId }, signal })).map(wholeDevice),
          )
      : skipToken,
    refetchInterval: () => looking && (devicesArePushed() ? PUSHED_DEVICES_EVERY : DEVICES_EVERY),
    refetchIntervalInBackground: false,
  });

export function useDevices(looking = true) {
  return useQuery(devicesQuery(useUserId(), looking));
}

/** Under the history's key: what begins to play asks again. */
export const newestHeardQuery = (userId: number) =>
  queryOptions({
    queryKey: [...keys.history(userId), "newest"],
    queryFn: ({ signal }) => call(listHistory, { params: { userId }, query: { limit: 1 }, signal }),
  });

export const alexaLinkQuery = queryOptions({
  queryKey: keys.alexaLink,
  queryFn: ({ signal }) => call(alexaLink, { signal }),
});

/** Whether Alexa may use the account; refetched every 10 s while `expected` and incomplete. */
export function useAlexaLink(expected: boolean, enabled = true) {
  return useQuery({
    ...alexaLinkQuery,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      expected && !(data?.linked && data.echoHeard) && DEVICES_EVERY,
    refetchIntervalInBackground: false,
  });
}

/** A server of an earlier version leaves out what it does not know. */
const wholeSchedule = (schedule: Schedule): Schedule => ({
  ...NEW_SCHEDULE,
  ...{ lastRun: null, nextRunAt: null, stoppedPlace: null },
  ...schedule,
});

const wholeDevice = (device: Device): Device => ({
  ...{ reachable: null, cannot: [], makeReady: true, heardAfterMs: null },
  ...device,
});

export const schedulesQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: keys.schedules(userId ?? 0),
    queryFn: userId
      ? async ({ signal }) => {
          const schedules = await call(listSchedules, { params: { userId }, signal });
          // Before anything of them is shown: a browser's rules of a zone may be of another edition.
          for (const { timezone, zoneOffsets } of schedules) {
            if (zoneOffsets) rememberOffsets(timezone, zoneOffsets);
          }
          return passing.rows("schedules", schedules.map(wholeSchedule));
        }
      : skipToken,
  });

export function useSchedules() {
  return useQuery(schedulesQuery(useUserId()));
}

/** Fetched while they are `wanted`. */
export function useKhatms(wanted = true) {
  const userId = useUserId();
  return useQuery({
    enabled: wanted,
    queryKey: keys.khatms(userId ?? 0),
    queryFn: userId
      ? async ({ signal }) =>
          passing.rows("khatms", await call(listKhatms, { params: { userId }, signal }))
      : skipToken,
    // Pace and portions change with the day.
    staleTime: 60_000,
  });
}

export function useReciters() {
  return useQuery({ ...recitersQuery, enabled: useUserId() !== undefined });
}

export function useSurahs() {
  return useQuery({ ...surahsQuery, enabled: useUserId() !== undefined });
}

/** A speaker's playback state; live messages keep it up to date. */
export function usePlaybackState(deviceId: number | null) {
  return useQuery({
    ...playbackStateQuery(deviceId ?? 0),
    enabled: deviceId !== null,
  });
}

/** The start of each ayah; empty when unknown. */
export const timingsQuery = (reciterId: number, surahId: number) =>
  queryOptions({
    queryKey: keys.timings(reciterId, surahId),
    queryFn: ({ signal }) => call(getTimings, { params: { reciterId, surahId }, signal }),
  });

export function useTimings(reciterId: number | null, surahId: number | null) {
  return useQuery({
    ...timingsQuery(reciterId ?? 0, surahId ?? 0),
    enabled: reciterId !== null && reciterId !== 0 && surahId !== null && surahId !== 0,
  });
}

/** Invalidates one of the lists, so that it is fetched again. */
export function useInvalidate() {
  const client = useQueryClient();
  return useCallback(
    (key: readonly unknown[]) => client.invalidateQueries({ queryKey: key }),
    [client],
  );
}
