// The sample data's stand-in for the server: answers the same calls from memory; the account is never changed.
import { alexaLink, createPairingCode, unlinkAlexa } from "#contract/alexa";
import {
  connectDevice,
  createDevice,
  deleteDevice,
  type Device,
  diagnoseDevice,
  shareDiagnosis,
  getHomeAssistant,
  listDevices,
  listSpeakers,
  renameDevice,
  testDevice,
} from "#contract/devices";
import type { ReplyOf } from "#contract/endpoint";
import { devicesOf, type Make, makeOf } from "#contract/makes";
import {
  controlPlayback,
  getPlaybackState,
  listPlaybackStates,
  type PlaybackState,
  type SleepWish,
} from "#contract/playback";
import { shownAt } from "#contract/portions/portion-traits";
import { ONWARDS, portion as asPortion } from "#contract/portions/portions";
import {
  getAudio,
  getTimings,
  listDurations,
  listSeeking,
  listReciters,
  listReciterSurahs,
  type listSurahs,
} from "#contract/reciters";
import { SURAH_COUNT } from "#contract/recordings";
import {
  createSchedule,
  deleteSchedule,
  listRuns,
  listSchedules,
  runSchedule,
  type Schedule,
  skipSchedule,
  unskipSchedule,
  updateSchedule,
} from "#contract/schedules";
import type { CallInput, StandIn } from "../call.ts";
import {
  FIRST_SAMPLE_ID,
  sampleDevices,
  sampleDiagnosis,
  sampleSharedDiagnosis,
  samplePlayback,
  sampleReciters,
  sampleSchedule,
  sampleSchedules,
  sampleSeen,
} from "./sample-data.ts";
import { sampleHistory } from "./sample-history.ts";
import { sampleAlerts } from "./sample-alerts.ts";
import { sampleFavourites } from "./sample-favourites.ts";
import { beginQuiet, endQuiet, getQuiet, type Quiet } from "#contract/quiet";
import { sampleKhatms } from "./sample-khatms.ts";
import { samplePrayers } from "./sample-prayers.ts";
import { withChanges, withNextRun } from "./sample-times.ts";
import { sampleSound } from "./sample-sound.ts";
import { sampleTokens } from "./sample-tokens.ts";
import { sampleSounds } from "../sample-sounds.ts";
import { type Served, serve, standIn } from "../served-calls.ts";

type Surahs = ReplyOf<typeof listSurahs>;

export interface SampleWorld {
  /** UTC milliseconds. */
  now(): number;
  /** The real surahs, from the server. */
  surahs(): Promise<Surahs>;
  /** A speaker's state has changed; `schedules`: its schedules have too. */
  changed(state: PlaybackState, schedules: boolean): void;
}

/** The session, the household, administration, developer tools and surahs come from the real server. */
const real =
  /^\/api\/((user|login|logout|register|auth|admin|surahs|household)(\/|$)|users$|alexa\/(skill|test-token|devices|auth-url)$)/;

const done = { success: true } as const;

/** The id is not in the sample data. */
const none = () => new Error("There is no such thing among the sample data.");

export function createSampleServer(world: SampleWorld): StandIn {
  let devices = sampleDevices();
  let connected: Partial<Record<Make["name"], boolean>> = { cast: true, alexa: false };
  let lastId = FIRST_SAMPLE_ID + devices.length;
  const playback = new Map<number, PlaybackState>();
  const instant = () => new Date(world.now()).toISOString();
  const prayers = samplePrayers(world.now, () => {
    schedules = schedules.map((each) => due(each));
  });
  let quiet: Quiet | null = null;
  let schedules = sampleSchedules().map((each) => due(each));

  function due(schedule: Schedule, after = world.now()): Schedule {
    return withNextRun(schedule, prayers.facts(), after);
  }

  const find = <T extends { id: number }>(list: readonly T[], id: number): T => {
    const found = list.find((each) => each.id === id);
    if (!found) throw none();
    return found;
  };

  const put = <T extends { id: number }>(list: readonly T[], after: T): T[] =>
    list.map((each) => (each.id === after.id ? after : each));

  function changeSchedule(id: number, change: (before: Schedule) => Schedule): Schedule {
    const after = change(find(schedules, id));
    schedules = put(schedules, after);
    return after;
  }

  const isLinked = () => connected.alexa === true;
  const isListed = (device: Device) => connected[makeOf(device).name] === true;

  /** All speakers of one make share one connection. */
  function connect(device: Device, isConnected: boolean): Device {
    connected = { ...connected, [makeOf(device).name]: isConnected };
    return { ...device, isConnected };
  }

  const stateOf = (deviceId: number) => playback.get(deviceId) ?? samplePlayback(deviceId);

  function setState(deviceId: number, changes: Partial<PlaybackState>): PlaybackState {
    const before = stateOf(deviceId);
    const since = before.status === "playing" ? world.now() - Date.parse(before.timestamp) : 0;
    const timestamp = instant();
    const position = before.position + since / 1000;
    const after = { ...before, position, timestamp, lastUpdated: timestamp, ...changes };
    playback.set(deviceId, after);
    return after;
  }

  /** Schedules playing on a speaker end when a control is used on it. */
  function endRuns(deviceId: number): boolean {
    const playing = schedules.filter(
      (each) => each.deviceId === deviceId && each.lastRun?.status === "running",
    );
    for (const { id } of playing) changeSchedule(id, (each) => ({ ...each, lastRun: null }));
    return playing.length > 0;
  }

  function sleepTimer(wish: SleepWish | undefined): PlaybackState["sleepTimer"] {
    if (!wish || wish.until === "off") return null;
    if (wish.until === "surah-end") return wish;
    const at = new Date(world.now() + wish.minutes * 60_000);
    return { until: "time", at: at.toISOString() };
  }

  function control({ deviceId, action, ...extras }: CallInput<typeof controlPlayback>["body"]) {
    const { reciterId, surahId, position, volume, muted, sleep, afterSurah } = extras;
    const now = stateOf(find(devices, deviceId).id);
    const surah = now.surahId ?? 1;
    const follows = afterSurah ?? now.afterSurah ?? "stop";
    const start = { status: "playing", position: 0, afterSurah: follows } as const;
    const changes: Record<typeof action, Partial<PlaybackState>> = {
      play: {
        ...start,
        surahId: surahId ?? surah,
        reciterId: reciterId ?? now.reciterId,
        position: position ?? 0,
      },
      resume: { status: "playing" },
      pause: { status: "paused" },
      stop: { status: "stopped", position: 0, sleepTimer: null },
      next: { ...start, surahId: Math.min(SURAH_COUNT, surah + 1) },
      previous: { ...start, surahId: Math.max(1, surah - 1) },
      seek: { position: position ?? 0 },
      volume: { volume: volume ?? now.volume, muted: muted ?? (volume ? false : now.muted) },
      select_surah: { ...start, surahId: surahId ?? surah, reciterId: reciterId ?? now.reciterId },
      select_reciter: { ...start, reciterId: reciterId ?? now.reciterId },
      sleep: { sleepTimer: sleepTimer(sleep) },
      after_surah: afterSurah ? { afterSurah } : {},
    };
    // While paused, next and previous change the surah and stay paused.
    const isStep = action === "next" || action === "previous";
    const stays = isStep && now.status !== "playing" ? { status: now.status } : {};
    const after = setState(deviceId, { ...changes[action], ...stays });
    world.changed(after, action === "stop" && endRuns(deviceId));
    return after;
  }

  function run(id: number): Schedule {
    const untold = { reason: null, reasonSentence: null };
    const running = { status: "running", ...untold, heardAt: instant() } as const;
    const { deviceId, alsoOn, reciterId, surahId } = find(schedules, id);
    const all = [deviceId, ...alsoOn].map((each) => find(devices, each));
    const speakers = all.map((each) => ({ deviceId: each.id, name: each.name, ...running }));
    const lastRun = { dueAt: instant(), ...running, ...(alsoOn.length > 0 && { speakers }) };
    const after = changeSchedule(id, (before) => ({ ...before, lastRun }));
    const place = { position: 0, reciterId, surahId: surahId ?? 1 };
    const start = { status: "playing", ...place, afterSurah: null } as const;
    for (const each of all) world.changed(setState(each.id, start), false);
    return after;
  }

  const served: Served[] = [
    serve(listDevices, () => devices.filter(isListed)),
    serve(createDevice, ({ body: { type, deviceId } }) => {
      const same = devicesOf(devices, makeOf({ type }).name);
      const device = same.find((each) => each.deviceId === deviceId) ?? same[0];
      if (!device) throw none();
      return connect(device, true);
    }),
    serve(renameDevice, ({ params, body }) => {
      const before = find(devices, params.id);
      const { name = before.name, makeReady = before.makeReady } = body;
      const after = { ...before, name, makeReady };
      devices = put(devices, after);
      return after;
    }),
    serve(connectDevice, ({ params, body }) => connect(find(devices, params.id), body.isConnected)),
    serve(deleteDevice, ({ params }) => {
      devices = devices.filter(({ id }) => id !== params.id);
      schedules = schedules
        .filter(({ deviceId }) => deviceId !== params.id)
        .map((each) => ({
          ...each,
          alsoOn: each.alsoOn.filter((id) => id !== params.id),
          fallbackDeviceId: each.fallbackDeviceId === params.id ? null : each.fallbackDeviceId,
        }));
      return done;
    }),
    serve(testDevice, () => done),
    serve(getHomeAssistant, () => ({ status: "not-set-up" as const })),
    serve(diagnoseDevice, ({ params }) => sampleDiagnosis(find(devices, params.id))),
    serve(shareDiagnosis, ({ params }) => sampleSharedDiagnosis(find(devices, params.id))),
    serve(listSpeakers, () =>
      devices
        .filter((device) => makeOf(device).seen !== null)
        .map((device) => ({ ...device, ...sampleSeen, deviceId: device.deviceId ?? "" })),
    ),

    serve(getQuiet, () => quiet),
    serve(beginQuiet, ({ body: { minutes = 0, until, deviceIds } }) => {
      quiet = {
        until: until ?? new Date(world.now() + minutes * 60_000).toISOString(),
        deviceIds: deviceIds ?? devices.map(({ id }) => id),
      };
      return quiet;
    }),
    serve(endQuiet, () => {
      quiet = null;
      return null;
    }),

    serve(listSchedules, () => schedules),
    serve(createSchedule, ({ body: { userId: _, ...body } }) => {
      const portion = shownAt(asPortion.parse(body.portion ?? ONWARDS));
      const added = due({ ...withChanges(sampleSchedule({ id: ++lastId }), body), portion });
      schedules = [...schedules, added];
      return added;
    }),
    serve(updateSchedule, ({ params, body }) =>
      changeSchedule(params.id, (before) => {
        const portion = body.portion ? shownAt(asPortion.parse(body.portion)) : before.portion;
        return due({ ...withChanges(before, body), portion });
      }),
    ),
    serve(deleteSchedule, ({ params }) => {
      schedules = schedules.filter(({ id }) => id !== params.id);
      return done;
    }),
    serve(runSchedule, ({ params }) => run(params.id)),
    serve(skipSchedule, ({ params }) =>
      changeSchedule(params.id, (before) => {
        if (!before.nextRunAt) return before;
        const lastRun = {
          dueAt: before.nextRunAt,
          status: "skipped",
          reason: null,
          reasonSentence: null,
          heardAt: null,
        } as const;
        return { ...due(before, Date.parse(before.nextRunAt)), lastRun };
      }),
    ),
    serve(unskipSchedule, ({ params }) =>
      changeSchedule(params.id, (before) => due({ ...before, lastRun: null })),
    ),
    serve(listRuns, ({ params }) => {
      const { lastRun } = find(schedules, params.id);
      return lastRun ? [lastRun] : [];
    }),

    ...sampleKhatms(world.now),
    ...prayers.served,
    ...sampleSounds(world.now),
    ...sampleHistory(world),
    ...sampleAlerts(),
    ...sampleFavourites(world.now),
    ...sampleTokens(world.now),

    serve(listReciters, () => [...sampleReciters]),
    serve(listReciterSurahs, () => world.surahs()),
    serve(getAudio, () => ({ externalUrl: sampleSound() })),
    serve(getTimings, () => []),
    serve(listDurations, () => []),
    serve(listSeeking, () => []),

    serve(getPlaybackState, ({ params }) => stateOf(params.id)),
    serve(listPlaybackStates, () => []),
    serve(controlPlayback, ({ body }) => control(body)),

    serve(createPairingCode, () => ({ code: "ABC123", expiresAt: instant() })),
    serve(alexaLink, () => ({ linked: isLinked(), echoHeard: isLinked() })),
    serve(unlinkAlexa, () => {
      connected = { ...connected, alexa: false };
      return done;
    }),
  ];

  return standIn(served, ({ path }) => real.test(path));
}
