// The state of one Cast device as it reports it, and which changes become events for playback.

import { CAST_ANSWER } from "#contract/time-budgets";
import type { Clock } from "#server/platform/clock";
import type { MediaStatus, SpeakerEvent } from "../speaker.ts";
import type { CastChannel, CastReply } from "./cast-channel.ts";
import { type CastPayload, DEFAULT_MEDIA_RECEIVER, NAMESPACE, PLATFORM } from "./cast-protocol.ts";
import {
  type CastMedia,
  type DeviceVolume,
  type ReceiverStatus,
  type RunningApp,
  readMediaStatus,
  readReceiverStatus,
} from "./cast-status.ts";

/** Milliseconds that a device has to name its app, when a status leaves it out, before it is asked. */
const UNNAMED_FOR = 1_000;
/** Milliseconds before a player that hangs up on us is joined again: longer at each time in a row. */
const REJOIN_AFTER = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Times in a row after which a recording for it is not waited with any more. */
const HUNG_UP_TOO_OFTEN = 6;
/** Milliseconds for which a player must have kept us before earlier times are forgotten. */
const KEPT_US = 10_000;

export interface CastSession {
  /** On a new channel: reads what runs there, and joins the default media receiver if it runs. */
  greet(channel: CastChannel): Promise<void>;
  /** Emits events from now on, beginning with the current state. */
  goLive(): void;
  goSilent(): void;
  hear(message: CastReply): void;
  /** An app that is not the default media receiver; an idle screen does not count. */
  otherApp(): RunningApp | null;
  /** The default media receiver, once its media channel is open. */
  player(): RunningApp | null;
  /** The default media receiver runs, and has hung up on us: it is joined again. */
  unjoined(): RunningApp | null;
  /** Waits for that. "refuses": it hangs up again and again; "gone": it does not run. */
  rejoined(): Promise<"joined" | "refuses" | "gone">;
  /** Resolves when the player has reported its media, or its time for that is over. */
  settled(): Promise<void>;
  /** Calls once, when the player's channel is open; returns a function that cancels it. */
  onJoin(call: () => void): () => void;
  /** The last that it has reported, also where its latest status has no media session. */
  media(): CastMedia | null;
  /** Its latest status has no media session, though it has not said that what it played is over. */
  isUnsure(): boolean;
  volume(): DeviceVolume | null;
  /** Emits the current media and volume, changed or not. */
  reportMedia(): void;
  reportVolume(): void;
  /** Until the LOAD is sent, changes of the media do not count as a takeover. */
  letGo(): void;
  /** The player is being closed by us, to be launched anew. */
  leavePlayer(): void;
  /** A LOAD is being sent; call the returned function once it has succeeded or failed. */
  loading(url: string): () => void;
}

export function castSession(clock: Clock, emit: (event: SpeakerEvent) => void): CastSession {
  let channel: CastChannel | null = null;
  let live = false;
  let app: RunningApp | null = null;
  let joined = false;
  let joining: Promise<void> = Promise.resolve();
  let media: CastMedia | null = null;
  let volume: DeviceVolume | null = null;
  let isUnsure = false;
  let cancelAsking: (() => void) | null = null;
  /** The URL that Wird loaded there, or found there and may adopt; null: not our media. */
  let ours: string | null = null;
  let load: { url: string; replaces: number | null } | null = null;
  const joinWaiters = new Set<() => void>();
  /** Times in a row that the player hung up on us. */
  let hungUp = 0;
  let cancelRejoin: (() => void) | null = null;
  let cancelKept = () => {};
  /** Called when an unjoined player is joined, refuses again, or is gone. */
  const rejoinWaiters = new Set<() => void>();

  function hearReceiver(status: ReceiverStatus): void {
    hearVolume(status.volume);
    const isUnnamed = status.app?.appId === DEFAULT_MEDIA_RECEIVER && !status.app.transportId;
    if (joined && (status.app === undefined || isUnnamed)) return askForApp();
    cancelAsking?.();
    cancelAsking = null;
    becomes(status.app ?? null);
  }

  /** Devices leave out the list of apps when none runs; an app that closes says so itself. */
  function askForApp(): void {
    cancelAsking ??= clock.after(UNNAMED_FOR, () => {
      const asked = channel?.request(
        PLATFORM,
        NAMESPACE.receiver,
        { type: "GET_STATUS" },
        CAST_ANSWER,
      );
      // An answer that names it has ended the question.
      asked?.then(
        () => cancelAsking && becomes(null),
        () => {},
      );
    });
  }

  function becomes(next: RunningApp | null): void {
    cancelAsking?.();
    cancelAsking = null;
    const before = app;
    app = next;
    if (app?.appId === DEFAULT_MEDIA_RECEIVER && app.transportId) {
      const isSame = app.transportId === before?.transportId;
      // What hung up on us is joined when its wait is over.
      if (isSame && (joined || cancelRejoin !== null)) return;
      if (!isSame) forgetHangUps();
      if (joined && before) channel?.abandon(before.transportId);
      join(app.transportId);
      return;
    }
    if (joined && before) channel?.abandon(before.transportId);
    joined = false;
    forgetHangUps();
    wakeRejoinWaiters();
    const hadMedia = media !== null && media.playerState !== "idle";
    media = null;
    isUnsure = false;
    if (!live || (!hadMedia && ours === null)) return;
    const other = otherApp();
    if (other && ours !== null) emit({ type: "taken", by: other.displayName });
    ours = null;
    // When no app runs any more, somebody has stopped it: by voice, a button or the Home app.
    reportMedia(other ? "interrupted" : "cancelled");
  }

  function join(transportId: string): void {
    joined = true;
    media = null;
    isUnsure = false;
    channel?.greet(transportId);
    joining = askMedia(transportId);
    // The reply itself arrives through hear(); only greet() needs to know that there was none.
    joining.catch(() => {});
    cancelKept();
    cancelKept = clock.after(KEPT_US, () => {
      hungUp = 0;
    });
    for (const call of [...joinWaiters]) call();
    joinWaiters.clear();
    wakeRejoinWaiters();
  }

  function forgetHangUps(): void {
    hungUp = 0;
    cancelKept();
    cancelRejoin?.();
    cancelRejoin = null;
  }

  function wakeRejoinWaiters(): void {
    for (const call of [...rejoinWaiters]) call();
    rejoinWaiters.clear();
  }

  async function askMedia(transportId: string): Promise<void> {
    await channel?.request(transportId, NAMESPACE.media, { type: "GET_STATUS" }, CAST_ANSWER);
  }

  function hearMedia(payload: CastPayload): void {
    const next = readMediaStatus(payload, media, clock.now());
    if (next === undefined) return;
    if (next && media && next.mediaSessionId < media.mediaSessionId) return;
    if (load && lastWordsOfReplaced(next, load)) return;
    // It can still be told to stop, and its next status completed.
    isUnsure = media !== null && media.playerState !== "idle" && saysNothing(next);
    if (!isUnsure) media = next;
    if (!live) return;
    if (!load) noticeTaking();
    reportMedia();
  }

  function noticeTaking(): void {
    if (!media?.contentId || media.playerState === "idle" || isUnsure) return;
    if (ours !== null && media.contentId !== ours) emit({ type: "taken", by: "another app" });
    ours = media.contentId;
  }

  function hearVolume(next: DeviceVolume | null): void {
    if (!next) return;
    const changed = next.volume !== volume?.volume || next.muted !== volume.muted;
    volume = next;
    if (changed && live) reportVolume();
  }

  function hearAppClosing(): void {
    if (!app) return;
    channel?.abandon(app.transportId);
    joined = false;
    cancelKept();
    const wait = REJOIN_AFTER[Math.min(hungUp, REJOIN_AFTER.length - 1)] ?? 0;
    hungUp++;
    if (hungUp >= HUNG_UP_TOO_OFTEN) wakeRejoinWaiters();
    // The app has closed, or only disconnected and is joined again: the next status shows which.
    if (wait === 0) return askWhatRuns();
    cancelRejoin ??= clock.after(wait, () => {
      cancelRejoin = null;
      askWhatRuns();
    });
  }

  function askWhatRuns(): void {
    const question = { type: "GET_STATUS" };
    const asked = channel?.request(PLATFORM, NAMESPACE.receiver, question, CAST_ANSWER);
    asked?.catch(wakeRejoinWaiters);
  }

  const unjoined = () =>
    !joined && app?.appId === DEFAULT_MEDIA_RECEIVER && app.transportId ? app : null;

  function otherApp(): RunningApp | null {
    return app && !app.idleScreen && app.appId !== DEFAULT_MEDIA_RECEIVER ? app : null;
  }

  function reportMedia(idleReason: MediaStatus["idleReason"] = null): void {
    const said = isUnsure ? null : media;
    const isSilent = saysNothing(said) && idleReason === null;
    const status: MediaStatus = {
      state: said?.playerState ?? "idle",
      url: said?.contentId ?? null,
      position: said?.currentTime ?? 0,
      duration: said?.duration ?? null,
      idleReason: said?.idleReason ?? idleReason,
      ...(isSilent ? { playerRuns: app?.appId === DEFAULT_MEDIA_RECEIVER } : {}),
      loadedFor: said?.loadedFor ?? null,
      at: clock.now(),
    };
    emit({ type: "media", status });
  }

  function reportVolume(): void {
    if (!volume) return;
    const { volume: level, muted, step } = volume;
    emit({ type: "volume", volume: level, muted, ...(step === null ? {} : { step }) });
  }

  return {
    async greet(fresh) {
      channel = fresh;
      forgetHangUps();
      app = null;
      joined = false;
      media = null;
      isUnsure = false;
      const question = { type: "GET_STATUS" };
      await fresh.request(PLATFORM, NAMESPACE.receiver, question, CAST_ANSWER);
      if (joined) await joining;
    },
    goLive() {
      live = true;
      emit({ type: "connected" });
      const other = otherApp();
      if (other && ours !== null) {
        ours = null;
        emit({ type: "taken", by: other.displayName });
      }
      noticeTaking();
      reportMedia();
      reportVolume();
    },
    goSilent() {
      live = false;
      load = null;
      channel = null;
      cancelAsking?.();
      cancelAsking = null;
      forgetHangUps();
      joined = false;
      app = null;
      wakeRejoinWaiters();
    },
    hear({ namespace, sourceId, payload }) {
      if (namespace === NAMESPACE.receiver) {
        const status = readReceiverStatus(payload);
        if (status) hearReceiver(status);
      } else if (!joined || sourceId !== app?.transportId) return;
      else if (namespace === NAMESPACE.media) hearMedia(payload);
      else if (namespace === NAMESPACE.connection && payload.type === "CLOSE") hearAppClosing();
    },
    otherApp,
    player: () => (joined ? app : null),
    unjoined,
    async rejoined() {
      if (unjoined() && hungUp < HUNG_UP_TOO_OFTEN) {
        await new Promise<void>((resolve) => void rejoinWaiters.add(resolve));
      }
      if (joined) return "joined";
      return unjoined() ? "refuses" : "gone";
    },
    settled: () => joining.catch(() => {}),
    onJoin(call) {
      joinWaiters.add(call);
      return () => joinWaiters.delete(call);
    },
    media: () => media,
    isUnsure: () => isUnsure,
    volume: () => volume,
    reportMedia,
    reportVolume,
    letGo() {
      ours = null;
    },
    leavePlayer() {
      ours = null;
      if (joined && app) channel?.abandon(app.transportId);
      joined = false;
      app = null;
      media = null;
      isUnsure = false;
      forgetHangUps();
      wakeRejoinWaiters();
    },
    loading(url) {
      const newLoad = { url, replaces: media?.mediaSessionId ?? null };
      load = newLoad;
      ours = url;
      return () => {
        if (load === newLoad) load = null;
      };
    },
  };
}

/** No media session, or one that is idle for no reason. */
function saysNothing(next: CastMedia | null): boolean {
  return next === null || (next.playerState === "idle" && next.idleReason === null);
}

/** While a LOAD is pending, the media it replaces still reports as playing or interrupted. */
function lastWordsOfReplaced(
  next: CastMedia | null,
  load: { url: string; replaces: number | null },
): boolean {
  if (!next) return true;
  if (next.mediaSessionId !== load.replaces) return false;
  return next.contentId !== load.url || next.playerState === "idle";
}
