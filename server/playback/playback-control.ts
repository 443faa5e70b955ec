// Buttons and voices: what each control action means for the session of a speaker.
import type { BodyOf } from "#contract/endpoint";
import type { ErrorCode } from "#contract/errors";
import type { Device } from "#contract/devices";
import type { AfterSurah, controlPlayback } from "#contract/playback";
import type { Reciter } from "#contract/reciters";
import { DEFAULT_RECITER } from "#contract/recordings";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { canBeSteered } from "#contract/makes";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { SpeakerRequest } from "#server/platform/events";
import type { Ayahs } from "#server/reciters/ayahs";
import type { DeviceStore } from "#server/devices/device-store";
import type { ReciterStore } from "#server/reciters/reciter-store";
import { SpeakerError, type SpeakerFault } from "#server/speakers/speaker";
import {
  beginningOf,
  currentSurah,
  findSurah,
  inOrder,
  nextInOrder,
  previousAt,
  previousInOrder,
  seekInOrder,
} from "./play-order.ts";
import { isPlanned, planByHand, type PlayPlan } from "./play-plan.ts";
import type { PlaybackSession } from "./session/session-runner.ts";
import type { PlaybackSessions } from "./nodes/playback-sessions.ts";
import type { RequestForwarding } from "./nodes/request-forwarding.ts";
import { LeasedElsewhere, type SpeakerLeases } from "./nodes/speaker-leases.ts";

export type ControlCommand = Omit<BodyOf<typeof controlPlayback>, "deviceId">;

export interface ControlOutcome {
  /** That this is the first or last surah, when there was nowhere to go. */
  notice?: Sentence;
}

export interface PlaybackControl {
  /** Presses a button, for this account's history. Throws AppErrors in the words of the speaker. */
  press(device: Device, command: ControlCommand, listener: number): Promise<ControlOutcome>;
  /** Presses Stop on those of these speakers on which something of ours plays; waits no longer than a second. */
  stopAll(deviceIds: readonly number[], listener: number): Promise<void>;
  /** Plays a few seconds of Al-Fatihah quietly for this account, and puts the volume back. */
  test(device: Device, listener: number): Promise<void>;
}

type Pressed = Extract<SpeakerRequest, { do: "press" | "test" | "stop ours" }>;
type Press = Extract<SpeakerRequest, { do: "press" }>;

/** Milliseconds and volume of a test. */
const TEST_TIME = 6000;
const TEST_VOLUME = 25;
/** Milliseconds that the stops of many speakers are waited for. */
const LONGEST_STOP = 1000;

interface Parts {
  clock: Clock;
  playback: PlaybackSessions;
  leases: Pick<SpeakerLeases, "holder">;
  forwarding: RequestForwarding;
  devices: Pick<DeviceStore, "find">;
  reciters: ReciterStore;
  ayahs: Pick<Ayahs, "start">;
  /** Whether an account may play on what this account has: it is its own, or they are of one household. */
  mayPlay(userId: number, ownerId: number): Promise<boolean>;
}

export function createPlaybackControl(parts: Parts): PlaybackControl {
  const { clock, playback, leases, forwarding, devices, reciters, ayahs } = parts;

  async function mustFindReciter(id: number): Promise<Reciter> {
    const reciter = await reciters.find(id);
    if (!reciter) throw new AppError("invalid-input", sentence("reciter.unknown"));
    return reciter;
  }

  async function reciterFor(session: PlaybackSession, reciterId?: number): Promise<Reciter> {
    if (reciterId !== undefined) return mustFindReciter(reciterId);
    const planned = session.plan()?.reciter;
    if (planned) return planned;
    const last = session.state().reciterId;
    const known = last === null ? null : await reciters.find(last);
    const chosen = known ?? (await reciters.findByIdentifier(DEFAULT_RECITER));
    const [first] = chosen ? [chosen] : await reciters.list();
    if (!first) throw new AppError("unavailable", sentence("recitations.none"));
    return first;
  }

  /** Plays a surah of a reciter; within a scheduled run that has it, it stays that run. */
  async function play(
    session: PlaybackSession,
    reciter: Reciter,
    surahId: number,
    position: number,
    wanted: AfterSurah | undefined,
  ): Promise<void> {
    if (!reciter.availableSurahs.includes(surahId)) {
      throw new AppError(
        "invalid-input",
        sentence("recording.missing", { reciter: reciter.name, surah: surahId }),
      );
    }
    const order = inOrder(reciter.availableSurahs, surahId);
    const plan = session.plan();
    const isRun = plan !== null && isPlanned(plan) && plan.reciter?.id === reciter.id;
    const inRun = isRun ? placeInRun(plan, reciter, surahId, position) : null;
    if (inRun) return session.moveTo(inRun.order, inRun.position);
    const afterSurah = wanted ?? session.state().afterSurah ?? "stop";
    await session.begin(planByHand({ reciter, order, position, afterSurah }));
  }

  /** Any surah belongs to a run that starts over; a list has its own. Null: it is none of them. */
  function placeInRun(plan: PlayPlan, reciter: Reciter, surahId: number, position: number) {
    if (plan.startsOver) return { order: inOrder(reciter.availableSurahs, surahId), position };
    const order = findSurah(plan.order, surahId);
    if (!order) return null;
    return position === 0 ? { order, position: beginningOf(order) } : seekInOrder(order, position);
  }

  async function playOrResume(session: PlaybackSession, command: ControlCommand): Promise<void> {
    const state = session.state();
    const nothingChosen = command.surahId === undefined && command.reciterId === undefined;
    const waitsPaused = state.status === "playing" && state.adhan?.interrupted?.paused === true;
    if (nothingChosen && session.plan() && (state.status === "paused" || waitsPaused)) {
      await session.resume();
      return;
    }
    if (nothingChosen && session.plan() && state.status === "playing") return;
    const reciter = await reciterFor(session, command.reciterId);
    const sameSurah = command.surahId === undefined || command.surahId === state.surahId;
    const surahId = command.surahId ?? state.surahId ?? reciter.availableSurahs[0];
    if (surahId === undefined)
      throw new AppError("invalid-input", sentence("reciter.without-surahs"));
    const kept = sameSurah && nothingChosen ? state.position : 0;
    const atTheEnd = state.duration !== null && kept >= state.duration - 1;
    await play(
      session,
      reciter,
      surahId,
      command.position ?? (atTheEnd ? 0 : kept),
      command.afterSurah,
    );
  }

  async function step(
    session: PlaybackSession,
    direction: 1 | -1,
    { afterSurah }: ControlCommand,
  ): Promise<ControlOutcome> {
    const state = session.state();
    const plan = session.plan();
    if (plan) {
      const order =
        direction === 1 ? nextInOrder(plan.order) : previousAt(plan.order, state.position);
      if (!order) return { notice: noneBeyond(direction) };
      await session.moveTo(order, beginningOf(order));
      return {};
    }
    const reciter = await reciterFor(session);
    const at = inOrder(reciter.availableSurahs, state.surahId);
    const order = direction === 1 ? nextInOrder(at) : previousInOrder(at);
    if (!order) return { notice: noneBeyond(direction) };
    await play(session, reciter, currentSurah(order), 0, afterSurah);
    return {};
  }

  async function seek(session: PlaybackSession, command: ControlCommand): Promise<void> {
    const { reciterId, surahId } = session.state();
    let position = command.position;
    if (position === undefined && command.verse !== undefined) {
      if (reciterId === null || surahId === null) throw nothingPlays(session);
      position = (await ayahs.start(reciterId, surahId, command.verse)) ?? undefined;
      if (position === undefined) {
        throw new AppError("invalid-input", sentence("ayahs.without-times"));
      }
    }
    if (position === undefined) {
      throw new AppError("invalid-input", sentence("command.place-missing"));
    }
    if (!session.plan()) throw nothingPlays(session);
    await session.seek(position);
  }

  function nothingPlays(session: PlaybackSession): AppError {
    return new AppError("conflict", aboutSpeaker("speaker.nothing-playing", session.target.name));
  }

  function setSleepTimer(session: PlaybackSession, { sleep }: ControlCommand): void {
    if (!sleep) throw new AppError("invalid-input", sentence("command.sleep-time-missing"));
    if (!session.plan()) throw nothingPlays(session);
    if (sleep.until === "off") session.setSleepTimer(null);
    else if (sleep.until === "surah-end") session.setSleepTimer(sleep);
    else session.setSleepTimer({ until: "time", at: clock.now() + sleep.minutes * 60_000 });
  }

  function setAfterSurah(session: PlaybackSession, { afterSurah }: ControlCommand): void {
    if (!afterSurah) throw new AppError("invalid-input", sentence("command.after-surah-missing"));
    const plan = session.plan();
    if (plan && isPlanned(plan) && !plan.adhan) {
      const { name } = session.target;
      throw new AppError("conflict", aboutSpeaker("speaker.schedule-plays", name));
    }
    session.setAfterSurah(afterSurah);
  }

  async function selectReciter(session: PlaybackSession, command: ControlCommand): Promise<void> {
    if (command.reciterId === undefined) {
      throw new AppError("invalid-input", sentence("command.reciter-missing"));
    }
    const reciter = await mustFindReciter(command.reciterId);
    const current = session.state().surahId;
    const has = current !== null && reciter.availableSurahs.includes(current);
    const surahId = command.surahId ?? (has ? current : reciter.availableSurahs[0]);
    if (surahId === undefined)
      throw new AppError("invalid-input", sentence("reciter.without-surahs"));
    await play(session, reciter, surahId, command.position ?? 0, command.afterSurah);
  }

  async function act(on: PlaybackSession, request: Press): Promise<ControlOutcome> {
    const { command } = request;
    const session = heardBy(request.listener, on);
    switch (command.action) {
      case "play":
      case "resume":
        await playOrResume(session, command);
        return {};
      case "pause":
        if (session.state().status === "paused") return {};
        if (!["playing", "loading"].includes(session.state().status)) throw nothingPlays(session);
        await session.pause();
        return {};
      case "stop":
        await stopAndStore(session);
        return {};
      case "next":
        return step(session, 1, command);
      case "previous":
        return step(session, -1, command);
      case "seek":
        await seek(session, command);
        return {};
      case "volume":
        if (command.volume === undefined && command.muted === undefined) {
          throw new AppError("invalid-input", sentence("command.volume-missing"));
        }
        await session.setVolume(command);
        return {};
      case "sleep":
        setSleepTimer(session, command);
        return {};
      case "after_surah":
        setAfterSurah(session, command);
        return {};
      case "select_surah": {
        if (command.surahId === undefined) {
          throw new AppError("invalid-input", sentence("command.surah-missing"));
        }
        const reciter = await reciterFor(session, command.reciterId);
        const { surahId, position = 0, afterSurah } = command;
        await play(session, reciter, surahId, position, afterSurah);
        return {};
      }
      case "select_reciter":
        await selectReciter(session, command);
        return {};
    }
  }

  /** It is silent then; an answer that it has ended is also one after this node has died. */
  async function stopAndStore(session: PlaybackSession): Promise<void> {
    const isStored = await session.stop(
      aboutSpeaker("speaker.stopped-by-you", session.target.name),
    );
    if (!isStored) throw new AppError("unavailable");
  }

  async function test(device: Device, session: PlaybackSession): Promise<ControlOutcome> {
    if (session.plan()) {
      const { status } = session.state();
      // It waits for its speaker, so nothing sounds that would show that it works.
      const isHeard = status === "playing" || status === "paused";
      if (!isHeard && device.reachable === false) {
        throw new AppError("speaker-unreachable", aboutSpeaker("speaker.not-found", device.name));
      }
      const code = isHeard ? "speaker.playing-already" : "run.awaiting-speaker";
      throw new AppError("conflict", aboutSpeaker(code, device.name));
    }
    const reciter = await reciterFor(session);
    const plan = planByHand({ reciter, order: inOrder(reciter.availableSurahs, 1), position: 0 });
    const endsAt = clock.now() + TEST_TIME;
    await session.begin({ ...plan, volume: TEST_VOLUME, endsAt, patience: null });
    return {};
  }

  /** The speaker may have taken seconds to be reached, and whoever pressed have left its household meanwhile. */
  async function mustStillPlay(deviceId: number, listener: number | undefined): Promise<void> {
    // Of a node of an earlier version, whose gate has looked already.
    if (listener === undefined) return;
    const device = await devices.find(deviceId);
    if (!device || !(await parts.mayPlay(listener, device.userId))) throw new AppError("not-found");
  }

  async function answer(
    device: Device,
    session: PlaybackSession,
    request: Pressed,
  ): Promise<ControlOutcome> {
    if (request.do === "press") return act(session, request);
    if (request.do === "test") return test(device, session);
    if (session.plan()) await stopAndStore(session);
    return {};
  }

  /** On this node; a failure is in the words of the speaker. */
  async function doHere(device: Device, request: Pressed): Promise<ControlOutcome> {
    if (!device.isConnected) {
      throw new AppError("conflict", aboutSpeaker("speaker.disconnected-first", device.name));
    }
    // What an Echo does is reported by its skill; a session of ours would know nothing of it.
    if (!canBeSteered(device)) {
      throw new AppError("cannot-start-remotely", aboutSpeaker("echo.not-steerable", device.name));
    }
    try {
      const session = await playback.resumed(device);
      await mustStillPlay(device.id, request.listener);
      return await answer(device, session, request).finally(session.asked);
    } catch (error) {
      if (!(error instanceof SpeakerError)) throw error;
      throw new AppError(codeOf(error.fault), error.sentence);
    }
  }

  /** On the node that has the lease of the speaker. */
  async function doAnywhere(device: Device, request: Pressed): Promise<ControlOutcome> {
    try {
      return await doHere(device, request);
    } catch (error) {
      if (!(error instanceof LeasedElsewhere) || error.node === "") throw error;
      return forwarding.forward(error.node, device.id, request);
    }
  }

  async function stopOurs(deviceId: number, listener: number): Promise<void> {
    const device = await devices.find(deviceId);
    if (!device?.isConnected || !canBeSteered(device)) return;
    // What another node's session does is written a moment after it is heard: that node is asked.
    if (!playback.has(deviceId) && (await leases.holder(deviceId)) === null) {
      const { status } = await playback.state(deviceId);
      if (status !== "playing" && status !== "paused" && status !== "loading") return;
    }
    await doAnywhere(device, { do: "stop ours", listener });
  }

  forwarding.onRequest(["press", "test", "stop ours"], async (deviceId, request) => {
    const device = await devices.find(deviceId);
    if (!device) throw new AppError("not-found");
    const outcome = await doHere(device, request);
    // The node that asked reads the state from the database.
    await playback.saveStates();
    return outcome;
  });

  return {
    press: (device, command, listener) => doAnywhere(device, { do: "press", command, listener }),
    async stopAll(deviceIds, listener) {
      const stops = Promise.allSettled(deviceIds.map((id) => stopOurs(id, listener)));
      let cancel = () => {};
      const waited = new Promise<void>((resolve) => {
        cancel = clock.after(LONGEST_STOP, resolve);
      });
      await Promise.race([stops, waited]);
      cancel();
    },
    async test(device, listener) {
      await doAnywhere(device, { do: "test", listener });
    },
  };
}

function codeOf(fault: SpeakerFault): ErrorCode {
  if (fault === "cannot-start-remotely") return fault;
  return fault === "cannot" ? "speaker-cannot" : "speaker-unreachable";
}

function noneBeyond(direction: 1 | -1): Sentence {
  return sentence(direction === 1 ? "command.last-surah" : "command.first-surah");
}

/** Undefined: it is the history of the speaker's own account. */
function heardBy(listener: number | undefined, session: PlaybackSession): PlaybackSession {
  if (listener === undefined) return session;
  return { ...session, begin: (plan) => session.begin({ ...plan, listener }) };
}
