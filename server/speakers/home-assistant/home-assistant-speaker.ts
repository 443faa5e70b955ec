// A media player of Home Assistant as a speaker: playback's commands as services, its states as events.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import { HOME_ASSISTANT_CONNECT, HOME_ASSISTANT_PLAY } from "#contract/time-budgets";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { type MediaOrigin, withoutMediaOrigin } from "../media-origin.ts";
import { type Media, type Speaker, SpeakerError, type SpeakerEvent } from "../speaker.ts";
import type { SpeakerKind, SpeakerTarget } from "../speaker.ts";
import type { SpeakerJournal } from "../speaker-journal.ts";
import type { HomeAssistant } from "./home-assistant.ts";
import { UPDATE_ENTITY } from "./home-assistant-connection.ts";
import { createPlayerMedia } from "./player-media.ts";
import { createPlayerServices, sayFault } from "./player-services.ts";
import { createPlayerVolume } from "./player-volume.ts";
import { can, holdsMedia, type PlayerReport, readPlayer } from "./player-report.ts";

/** Milliseconds for which "unknown" may pass by itself, as after a restart of Home Assistant. */
const UNKNOWN_TIME = 10_000;
/** Milliseconds after a seek in which a player may be quiet, as some fetch the recording anew. */
const SEEK_QUIET = 3_000;
/** Seconds by which a recording may begin elsewhere than asked before it is sought. */
const BEGINS_NEAR = 3;
/** Milliseconds after a stop in which a player reports that it is silent, before and after it is asked. */
const SILENT_IN = 1_000;

interface Parts {
  /** Null: Home Assistant is not set up. */
  home: HomeAssistant | null;
  origin: Pick<MediaOrigin, "address">;
  clock: Clock;
  log: Log;
}

/** The kind for devices of type home-assistant. */
export function homeAssistantSpeakers(parts: Parts): SpeakerKind {
  return {
    create: (target, onEvent, journal) => homeAssistantSpeaker(parts, target, onEvent, journal),
  };
}

function homeAssistantSpeaker(
  { home, origin, clock, log }: Parts,
  target: SpeakerTarget,
  onEvent: (event: SpeakerEvent) => void,
  journal: SpeakerJournal,
): Speaker {
  const entityId = target.deviceId ?? "";
  const elapsed = clock.elapsed ?? clock.now;
  let closed = false;
  let unfollow = () => {};
  let report: PlayerReport | null = null;
  let isUp = false;
  /** Why it cannot be used; null: it can. */
  let trouble: Sentence | null = aboutSpeaker("speaker.no-answer", target.name);
  let cancelUnknown: (() => void) | null = null;
  const waiters = new Set<() => void>();
  /** Counts loads and stops: a load that a later command has overtaken is not sent. */
  let orders = 0;
  /** Where a loaded recording is to begin, once it plays; null: it has. */
  let beginning: { position: number; paused: boolean } | null = null;
  /** Sent, and not answered: Home Assistant was away before that, and the player may have it. */
  let unanswered: Media | null = null;
  let soughtAt = Number.NEGATIVE_INFINITY;
  let cancelQuiet = () => {};

  const services = createPlayerServices({
    ...{ home, target, journal, log },
    report: () => report,
    trouble: () => trouble,
  });
  const volume = createPlayerVolume({ services, emit, report: () => report });
  const media = createPlayerMedia({
    now: clock.now,
    elapsed,
    itsNow: () => home?.itsNow() ?? clock.now(),
    isOurDoing: services.isOurDoing,
    urlOf: withoutMediaOrigin,
  });

  function emit(event: SpeakerEvent): void {
    if (closed) return;
    try {
      onEvent(event);
    } catch (error) {
      log.error({ speaker: target.name, err: error }, "a speaker event could not be handled");
    }
  }

  // --- what Home Assistant reports

  function hear(next: PlayerReport | null): void {
    report = next;
    const like = next && `${next.state} ${next.contentId} ${next.volume} ${next.muted}`;
    journal.received(JSON.stringify(next), { kind: "state", like: like ?? "" });
    if (next?.state !== "unknown") stopWaitingForUnknown();
    if (next === null) return lose(aboutSpeaker("player.unknown", target.name), clock.now());
    if (next.state === "unavailable") {
      return lose(aboutSpeaker("player.unavailable", target.name), clock.now());
    }
    if (next.state === "unknown" && cancelUnknown === null) {
      lose(aboutSpeaker("player.unavailable", target.name), clock.now());
      cancelUnknown = clock.after(UNKNOWN_TIME, () => report && become(report));
    } else if (next.state !== "unknown") become(next);
  }

  function stopWaitingForUnknown(): void {
    cancelUnknown?.();
    cancelUnknown = null;
  }

  function become(next: PlayerReport): void {
    if (closed) return;
    const isBack = !isUp;
    isUp = true;
    trouble = null;
    if (isBack) {
      emit({ type: "connected" });
      volume.forget();
    }
    hearMedia(next);
    volume.hear(next);
    for (const wake of [...waiters]) wake();
  }

  function lose(reason: Sentence, heardAt: number | null): void {
    trouble = reason;
    cancelQuiet();
    media.lost();
    if (!isUp && hasSaid) return;
    hasSaid = true;
    isUp = false;
    emit({ type: "disconnected", reason, heardAt });
  }
  let hasSaid = false;

  function hearMedia(next: PlayerReport): void {
    cancelQuiet();
    const isQuiet = !holdsMedia(next);
    const wait = soughtAt + SEEK_QUIET - elapsed();
    if (isQuiet && wait > 0) {
      media.rests();
      cancelQuiet = clock.after(wait, () => report && pass(report));
    } else pass(next);
  }

  function pass(next: PlayerReport): void {
    for (const event of media.hear(next)) {
      if (event.type === "media" && isBeginning()) continue;
      emit(event);
    }
  }

  /** It plays the first sound of a recording that is to begin elsewhere, or paused. */
  function isBeginning(): boolean {
    if (!beginning || !media.holdsOurs()) return false;
    if (media.sounds()) void beginThere(beginning);
    return true;
  }

  async function beginThere(wanted: { position: number; paused: boolean }): Promise<void> {
    beginning = null;
    soughtAt = elapsed();
    const isOff = Math.abs(media.position() - wanted.position) > BEGINS_NEAR;
    try {
      if (isOff || !media.tellsPosition()) await seekTo(wanted.position);
    } catch (error) {
      media.sought(0);
      log.info({ err: error, player: entityId }, "a player began a recording at its start");
      if (wanted.position > BEGINS_NEAR) {
        emit({ type: "notice", notice: aboutSpeaker("player.began-at-start", target.name) });
      }
    }
    try {
      if (wanted.paused) await services.command("media_pause", "pause");
    } finally {
      emit({ type: "media", status: media.status() });
    }
  }

  // --- commands

  function mustHoldMedia(): void {
    if (trouble) throw new SpeakerError(trouble);
    if (!report || !holdsMedia(report)) {
      throw new SpeakerError(aboutSpeaker("speaker.idle", target.name));
    }
  }

  async function seekTo(position: number): Promise<void> {
    soughtAt = elapsed();
    await services.command("media_seek", "seek", { seek_position: position });
    soughtAt = elapsed();
    media.sought(position);
  }

  /** The answer to a stop is no proof: Home Assistant answers for players that go on, too. */
  async function fallSilent(): Promise<void> {
    const wait = () => new Promise<void>((resolve) => void clock.after(SILENT_IN, resolve));
    const order = orders;
    const goesOn = () => order === orders && !closed && !trouble && media.ignoresStop();
    if (!goesOn()) return;
    await wait();
    if (!goesOn()) return;
    await services.call(UPDATE_ENTITY).catch(() => {});
    if (goesOn()) await wait();
    if (goesOn()) throw new SpeakerError(aboutSpeaker("speaker.plays-on", target.name));
  }

  function whenUp(timeoutMs: number): Promise<void> {
    if (!trouble) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const wake = () => {
        waiters.delete(wake);
        cancel();
        if (trouble) reject(new SpeakerError(trouble));
        else resolve();
      };
      const cancel = clock.after(timeoutMs, wake);
      waiters.add(wake);
    });
  }

  /** The player plays what an earlier try has sent. */
  function hasTaken({ url, runId, position, paused }: Media): boolean {
    const isSent =
      unanswered?.url === url && unanswered.runId === runId && unanswered.position === position;
    return isSent && unanswered?.paused === paused && media.sounds() && media.status().url === url;
  }

  async function playMedia(wanted: Media): Promise<void> {
    const { url, title, artist, position, runId, paused } = wanted;
    const address = origin.address(url, home?.localAddress() ?? "127.0.0.1");
    const wasRepeating = report?.repeats === true && can(report, "repeat");
    beginning = position > 0 || paused ? { position, paused: paused === true } : null;
    unanswered = null;
    media.loading({ url, address, runId, position });
    // Cast takes the second at which to begin, others do not look at it.
    const isCast = home?.integrationOf(entityId) === "cast";
    const extra = {
      title,
      ...(artist === "" ? {} : { metadata: { title, artist } }),
      ...(isCast && position > 0 ? { current_time: position } : {}),
    };
    // A queue of the player's own would go on after our recording.
    const replaces = report && can(report, "enqueue") ? { enqueue: "replace" } : {};
    const question = { media_content_id: address, media_content_type: "music", extra, ...replaces };
    try {
      await services.call("play_media", question, HOME_ASSISTANT_PLAY);
    } catch (error) {
      media.loadFailed();
      if (isRefusal(error)) throw new SpeakerError(error.sentence, "player");
      unanswered = wanted;
      throw error;
    }
    media.loadAnswered();
    if (wasRepeating) services.call("repeat_set", { repeat: "off" }).catch(() => {});
    if (report && isUp) hearMedia(report);
  }

  return {
    open() {
      if (!home) return lose(aboutSpeaker("player.not-set-up", target.name), null);
      unfollow = home.follow(entityId, {
        onEntity: (entity) => hear(entity && readPlayer(entity)),
        onDown(fault, heardAt) {
          stopWaitingForUnknown();
          lose(sayFault(fault, target.name), heardAt);
        },
      });
    },
    prepare: () => whenUp(HOME_ASSISTANT_CONNECT),
    async load(wanted) {
      orders += 1;
      const order = orders;
      // Nothing is awaited when all is ready: play_media is sent before this call returns.
      const waits = trouble !== null;
      if (waits) await whenUp(HOME_ASSISTANT_CONNECT);
      if (order !== orders)
        throw new SpeakerError(aboutSpeaker("speaker.other-command", target.name));
      if (!(waits && hasTaken(wanted))) await playMedia(wanted);
    },
    async play() {
      mustHoldMedia();
      await services.command("media_play", "play");
    },
    async pause() {
      mustHoldMedia();
      await services.command("media_pause", "pause");
    },
    async stop() {
      orders += 1;
      beginning = null;
      unanswered = null;
      const wasLoading = media.holdsOurs();
      media.letGo();
      if (trouble) throw new SpeakerError(trouble);
      if (!report || (!holdsMedia(report) && !wasLoading)) return;
      const service = can(report, "stop") || !can(report, "pause") ? "media_stop" : "media_pause";
      try {
        await services.call(service);
        await fallSilent();
      } catch (error) {
        // What is heard of it from now on is news.
        if (media.ignoresStop() && report) pass(report);
        throw error;
      }
    },
    async seek(position, { plays } = { plays: false }) {
      mustHoldMedia();
      const wasPaused = report?.state === "paused";
      await seekTo(position);
      if (plays && wasPaused) await services.command("media_play", "play");
    },
    setVolume: volume.set,
    async setMuted(muted) {
      await services.command("volume_mute", "mute", { is_volume_muted: muted });
    },
    async refresh() {
      if (trouble) throw new SpeakerError(trouble);
      // Of most players Home Assistant knows only what it asked them last.
      if (media.isDoubtful()) {
        await services.call(UPDATE_ENTITY).catch((error: unknown) => {
          log.debug({ err: error, player: entityId }, "a player's state could not be refreshed");
        });
      }
      if (!beginning) emit({ type: "media", status: media.status() });
    },
    async close() {
      closed = true;
      unfollow();
      stopWaitingForUnknown();
      cancelQuiet();
      for (const wake of [...waiters]) wake();
    },
  };
}

/** Home Assistant has answered with an error: the player may take the recording a moment later. */
function isRefusal(error: unknown): error is SpeakerError {
  return error instanceof SpeakerError && error.sentence.code === "player.refused";
}
