// The default media receiver of a virtual speaker: loads a recording and plays it by a clock.

import type { Clock } from "#server/platform/clock";
import { type CastPayload, isObject } from "../cast/cast-protocol.ts";
import { type AudioDownload, openAudio } from "./audio-download.ts";
import type { Habit } from "./virtual-habits.ts";

/** Pause, seek, stream volume, stream mute. */
const SUPPORTED_COMMANDS = 15;
const AHEAD_SECONDS = 60;
/** Milliseconds from LOAD to the first sound of the habit "begins-late". */
const BEGINS_AFTER = 70_000;
/** Seconds of the habits "stands-still" and "finishes-early". */
const STANDS_AT = 12;
const FINISHES_AFTER = 20;
/** By which part of its way a seek of the habit "vbr" goes too far. */
const TOO_FAR = 0.08;

export interface VirtualPlayerOptions {
  clock: Clock;
  /** Seconds of recording per second of the clock. */
  speed: number;
  /** False: treats every URL as a recording of `duration` seconds; a rejection fails its LOAD. */
  fetchAudio: boolean;
  duration: number | ((url: string) => Promise<number>);
  stallMs: number;
  /** Milliseconds for which the next recording buffers before it plays. */
  bufferMs(): number;
  habits: ReadonlySet<Habit>;
  /** The media status has changed. */
  onChange(status: CastPayload[]): void;
}

type PlayerState = "IDLE" | "BUFFERING" | "PLAYING" | "PAUSED";

interface Track {
  mediaSessionId: number;
  media: CastPayload;
  state: PlayerState;
  idleReason: "FINISHED" | "ERROR" | "INTERRUPTED" | "CANCELLED" | null;
  loading: boolean;
  autoplay: boolean;
  /** Seconds at which it was loaded. */
  start: number;
  /** Seconds at the instant `at`. */
  position: number;
  at: number;
  duration: number | null;
  /** Seconds by which what sounds is ahead of what it reports. */
  ahead: number;
  download: AudioDownload | null;
  /** Aborts the download when the track ends. */
  over: AbortController;
}

export interface VirtualPlayer {
  /** "failed": the recording cannot be played; "replaced": a newer LOAD came first. */
  load(
    media: CastPayload,
    position: number,
    autoplay: boolean,
  ): Promise<"ok" | "failed" | "replaced">;
  /** These return whether the media session exists. */
  play(mediaSessionId: unknown): boolean;
  pause(mediaSessionId: unknown): boolean;
  stop(mediaSessionId: unknown): boolean;
  seek(mediaSessionId: unknown, position: number, resume: unknown): boolean;
  /** The entries of a MEDIA_STATUS: one, or none when nothing is loaded. */
  status(): CastPayload[];
  mediaSessionId(): number | null;
  /** Closes the app. */
  shutDown(): void;
}

export function virtualPlayer(options: VirtualPlayerOptions): VirtualPlayer {
  const { clock, habits, speed, onChange } = options;
  let track: Track | null = null;
  let lastSessionId = 0;
  let cancelTimer = () => {};

  function position(of: Track): number {
    const passed = of.state === "PLAYING" ? ((clock.now() - of.at) / 1_000) * speed : 0;
    // It stands at the end of the downloaded part, however late its timer is.
    return Math.min(of.position + passed, Math.max(of.position, horizon(of)));
  }

  function become(of: Track, state: PlayerState, idleReason: Track["idleReason"] = null): void {
    of.position = position(of);
    of.at = clock.now();
    of.state = state;
    of.idleReason = idleReason;
    if (state === "IDLE") of.loading = false;
    plan(of);
    reportStatus(of);
    if (state !== "IDLE") return;
    of.over.abort();
    // Sent once; later statuses have no media, as on real receivers.
    if (track === of) track = null;
  }

  function reportStatus(of: Track): void {
    onChange([describe(told(of), position(of))]);
  }

  function told(of: Track): Track {
    const { duration } = of;
    const isDoubled = habits.has("tells-twice-the-length") && duration !== null;
    return isDoubled ? { ...of, duration: duration * 2 } : of;
  }

  /** What it reports when the recording is over. */
  const endOf = ({ duration, ahead }: Track) =>
    duration === null ? null : Math.max(0, duration - ahead);

  const aheadAt = (seconds: number) => (habits.has("vbr") ? seconds * TOO_FAR : 0);

  /** Where playing ends for now: the end of the recording, or of the downloaded part. */
  function horizon(of: Track): number {
    const duration = endOf(of) ?? Number.POSITIVE_INFINITY;
    const { start } = of;
    return Math.min(
      ...[duration, of.download?.buffered() ?? duration],
      habits.has("stands-still") ? Math.max(start, STANDS_AT) : duration,
      habits.has("finishes-early") ? start + FINISHES_AFTER : duration,
    );
  }

  function plan(of: Track): void {
    cancelTimer();
    if (of.state !== "PLAYING") return;
    const seconds = Math.max(0, horizon(of) - position(of));
    if (habits.has("stands-still") && seconds === 0) return;
    cancelTimer = clock.after((seconds / speed) * 1_000, () => reach(of));
  }

  function reach(of: Track): void {
    const duration = endOf(of);
    const isEarly = habits.has("finishes-early") && position(of) >= of.start + FINISHES_AFTER;
    if (isEarly || (duration !== null && position(of) >= duration - 0.05)) {
      if (habits.has("falls-back-at-end")) onChange([describe(told(of), 0)]);
      become(of, "IDLE", "FINISHED");
    } else if (habits.has("stands-still")) plan(of);
    else if (position(of) < horizon(of)) plan(of);
    else if (of.download?.ended()) become(of, "IDLE", "ERROR");
    else become(of, "BUFFERING");
  }

  function progressed(of: Track): void {
    if (track !== of || !of.download) return;
    of.duration = of.download.duration();
    if (of.state === "BUFFERING" && !habits.has("begins-late")) {
      if (horizon(of) > of.position) become(of, of.autoplay ? "PLAYING" : "PAUSED");
      else if (of.download.ended()) become(of, "IDLE", "ERROR");
    } else plan(of);
  }

  /** The track, if it has this media session id. */
  function active(mediaSessionId: unknown): Track | null {
    return track?.mediaSessionId === mediaSessionId ? track : null;
  }

  async function fetchInto(of: Track): Promise<void> {
    if (!options.fetchAudio) {
      const { duration } = options;
      of.duration =
        typeof duration === "number" ? duration : await duration(String(of.media.contentId));
      return;
    }
    const download = await openAudio({
      url: String(of.media.contentId),
      signal: of.over.signal,
      clock,
      stallMs: options.stallMs,
      aheadSeconds: AHEAD_SECONDS * speed,
      position: () => position(of),
      onProgress: () => progressed(of),
    });
    of.download = download;
    of.duration = download.duration();
    if (of.position > 0) download.seek(of.position);
  }

  return {
    async load(media, start, autoplay) {
      if (track) become(track, "IDLE", "INTERRUPTED");
      const newTrack: Track = {
        mediaSessionId: ++lastSessionId,
        media,
        state: "BUFFERING",
        idleReason: null,
        loading: true,
        autoplay: autoplay || habits.has("no-autoplay"),
        ...{ start, position: start },
        at: clock.now(),
        duration: null,
        ahead: aheadAt(start),
        download: null,
        over: new AbortController(),
      };
      track = newTrack;
      reportStatus(newTrack);
      if (habits.has("accepts-and-never-plays")) {
        newTrack.loading = false;
        return "ok";
      }
      try {
        await fetchInto(newTrack);
      } catch {
        if (track !== newTrack) return "replaced";
        become(newTrack, "IDLE", "ERROR");
        return "failed";
      }
      const buffers = options.bufferMs();
      if (buffers > 0) await new Promise<void>((resolve) => void clock.after(buffers, resolve));
      if (track !== newTrack) return "replaced";
      newTrack.loading = false;
      const ready = newTrack.autoplay ? "PLAYING" : "PAUSED";
      if (habits.has("begins-late")) {
        clock.after(BEGINS_AFTER, () => track === newTrack && become(newTrack, "PLAYING"));
        return "ok";
      }
      // Loaded at its very end it is over at once, as on real receivers.
      const isOver = newTrack.duration !== null && start > 0 && start >= newTrack.duration;
      if (isOver && newTrack.autoplay) {
        become(newTrack, "IDLE", "FINISHED");
        return "ok";
      }
      const plays = horizon(newTrack) > newTrack.position || habits.has("stands-still");
      become(newTrack, plays ? ready : "BUFFERING");
      return "ok";
    },
    play(mediaSessionId) {
      const of = active(mediaSessionId);
      if (of) {
        of.autoplay = true;
        if (of.state === "PAUSED") become(of, "PLAYING");
      }
      return of !== null;
    },
    pause(mediaSessionId) {
      const of = active(mediaSessionId);
      if (of) {
        of.autoplay = false;
        if (of.state === "PLAYING") become(of, "PAUSED");
      }
      return of !== null;
    },
    stop(mediaSessionId) {
      const of = active(mediaSessionId);
      if (of) become(of, "IDLE", "CANCELLED");
      return of !== null;
    },
    seek(mediaSessionId, target, resume) {
      const of = active(mediaSessionId);
      if (!of) return false;
      if (resume === "PLAYBACK_START") of.autoplay = true;
      if (resume === "PLAYBACK_PAUSE") of.autoplay = false;
      become(of, "BUFFERING");
      of.position = Math.min(Math.max(0, target), of.duration ?? target);
      of.ahead = aheadAt(of.position);
      of.download?.seek(of.position);
      // What is not there yet plays once it is, of whatever length.
      const isThere = !of.loading && horizon(of) >= of.position;
      if (isThere) become(of, of.autoplay ? "PLAYING" : "PAUSED");
      return true;
    },
    status() {
      return track ? [describe(told(track), position(track))] : [];
    },
    mediaSessionId: () => track?.mediaSessionId ?? null,
    shutDown() {
      cancelTimer();
      track?.over.abort();
      track = null;
    },
  };
}

/** Like real receivers: IDLE while a recording loads, with the real state in extendedStatus. */
function describe(track: Track, position: number): CastPayload {
  const { mediaSessionId, state, idleReason, loading, duration } = track;
  const given = isObject(track.media) ? track.media : {};
  const media = duration === null ? given : { ...given, duration };
  const common = {
    mediaSessionId,
    playbackRate: 1,
    currentTime: position,
    supportedMediaCommands: SUPPORTED_COMMANDS,
    volume: { level: 1, muted: false },
  };
  if (loading) {
    const extendedStatus = { playerState: "LOADING", media, mediaSessionId };
    return { ...common, playerState: "IDLE", extendedStatus };
  }
  return { ...common, playerState: state, media, ...(idleReason ? { idleReason } : {}) };
}
