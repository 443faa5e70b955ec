// What became of the media on one player: Home Assistant's states, read as playback's media statuses.
import { ANOTHER_APP, type MediaStatus, type SpeakerEvent } from "../speaker.ts";
import { holdsMedia, names, addressIn, type PlayerReport } from "./player-report.ts";

/** Seconds before the end of a recording at which silence means that it is over. */
const AT_END = 5;
/** The same for a player whose position is only counted here: some are looked at every ten seconds. */
const AT_COUNTED_END = 12;
/** Seconds within which silence means that nothing was heard. */
const BARELY = 3;
/** Milliseconds in which a player that was given a recording may still name it otherwise. */
const NAMING_TIME = 5_000;
/** Milliseconds by which a position may be older than what it is compared with. */
const SLACK = 1_000;
/** Milliseconds after a silence without a reason in which a player that plays again has never stopped. */
const RETURNS_WITHIN = 10_000;
/** Milliseconds between two instants at which a player tells the same second: it stands. */
const STANDS_FOR = 5_000;
/** Seconds; players round. */
const SAME_SECOND = 0.5;

/** What Wird has given the player, or found there. */
interface Held {
  /** As playback has it. */
  url: string;
  /** As the player was given it. */
  address: string;
  loadedFor: MediaStatus["loadedFor"];
  /** What the player calls it; undefined: not known yet. */
  contentId: string | null | undefined;
  /** What it shows while it plays it. */
  title: string | null;
  app: string | null;
  sentAt: number;
  isAnswered: boolean;
  /** The player has reported since then that it plays or fetches it; and that it plays. */
  begun: boolean;
  sounded: boolean;
  duration: number | null;
}

export interface PlayerMedia {
  /** The events that follow from a report. */
  hear(report: PlayerReport): SpeakerEvent[];
  /** What it does, from the last report and the clock. */
  status(): MediaStatus;
  /** play_media is being sent. */
  loading(media: { url: string; address: string; runId: number | null; position: number }): void;
  loadAnswered(): void;
  loadFailed(): void;
  /** It may be silent: what it recites is counted no further until it says more. */
  rests(): void;
  /** The player was sent to this second. */
  sought(position: number): void;
  /** Wird stops it: what it reports next is no news. */
  letGo(): void;
  /** By its last report it plays what Wird has stopped. */
  ignoresStop(): boolean;
  /** Until it is heard again nothing is known; what was held is still looked for. */
  lost(): void;
  /** Our recording is there, and has begun. */
  holdsOurs(): boolean;
  sounds(): boolean;
  /** Seconds, now. */
  position(): number;
  /** Its report tells positions. */
  tellsPosition(): boolean;
  /** What it does cannot be told from its last reports. */
  isDoubtful(): boolean;
}

interface Parts {
  /** Milliseconds that have passed, which nobody can set: what plays is counted by them. */
  elapsed(): number;
  /** UTC milliseconds, ours and Home Assistant's. */
  now(): number;
  itsNow(): number;
  /** Whether a change was asked for by this process. */
  isOurDoing(contextId: string): boolean;
  /** From an address at a player to the one that playback knows. */
  urlOf(address: string): string;
}

export function createPlayerMedia(parts: Parts): PlayerMedia {
  const { now, elapsed, itsNow, isOurDoing, urlOf } = parts;
  let report: PlayerReport | null = null;
  let held: Held | null = null;
  /** What the player held when ours was sent. */
  let before: { contentId: string | null; positionAt: number | null } | null = null;
  /** What Wird has stopped: some players stay "paused" on it. */
  let stopped: { contentId: string | null; held: Held | null } | null = null;
  /** It was lost: the next report says what it does now, and not why. */
  let isFirst = true;
  let idleReason: MediaStatus["idleReason"] = null;
  let idleUrl: string | null = null;
  let endedAs: PlayerReport["contentId"] | undefined;
  /** Seconds at an instant, by what has passed, and whether it has advanced since. */
  let counted = { position: 0, at: 0, runs: false };
  let countsSince = 0;
  let tellsPosition = false;
  /** The position is told, and of this recording. */
  let isTold = false;
  /** It fell silent and gave no reason: it may only have looked so. */
  let gone: { held: Held; at: number; position: number } | null = null;
  /** The second that the player told last while it played, and its instant on its clock. */
  let told: { position: number; at: number } | null = null;
  /** This player tells positions that move: then one that does not is a stall. */
  let hasMoved = false;
  let stands = false;

  const position = () => counted.position + (counted.runs ? (elapsed() - counted.at) / 1000 : 0);

  function count(at: number, runs: boolean): void {
    counted = { position: at, at: elapsed(), runs };
  }

  /** A position of before the load or the seek is one of something else. */
  function followPosition(next: PlayerReport): void {
    const plays = next.state === "playing";
    const isFresh = (next.positionAt ?? next.updatedAt) >= countsSince - SLACK;
    tellsPosition = next.position !== null && next.positionAt !== null;
    isTold = tellsPosition && isFresh;
    if (!isTold) return count(position(), plays);
    lookAtMovement(next as PlayerReport & { position: number; positionAt: number });
    if (stands) return count(next.position as number, false);
    const since = plays ? Math.max(0, itsNow() - (next.positionAt as number)) / 1000 : 0;
    count((next.position as number) + since, plays);
  }

  /** Of two instants that the player tells, and not of one that it repeats. */
  function lookAtMovement(next: PlayerReport & { position: number; positionAt: number }): void {
    if (next.state !== "playing") return forgetMovement();
    const before = told;
    if (before && next.positionAt - before.at < STANDS_FOR) return;
    told = { position: next.position, at: next.positionAt };
    if (!before) return;
    const moved = Math.abs(next.position - before.position) > SAME_SECOND;
    hasMoved ||= moved;
    stands = hasMoved && !moved;
  }

  function forgetMovement(): void {
    told = null;
    stands = false;
  }

  /** A report that names nothing at all is one with holes, and no other recording. */
  function namesNothingElse(next: PlayerReport, mine: Held): boolean {
    const isSame = (is: string | null, was: string | null) => is === null || is === was;
    return isSame(next.title, mine.title) && isSame(next.app, mine.app);
  }

  function isOurs(next: PlayerReport, mine: Held): boolean {
    const isAsBefore =
      before !== null &&
      next.contentId === before.contentId &&
      next.positionAt === before.positionAt &&
      !mine.isAnswered;
    if (isAsBefore) return false;
    if (names(next.contentId, mine.address)) return true;
    if (mine.contentId !== undefined && next.contentId === mine.contentId) return true;
    if (mine.sounded && next.contentId === null) return namesNothingElse(next, mine);
    // An id that names another address is another recording.
    const isNamed = names(mine.contentId ?? null, mine.address);
    const isElsewhere = mine.sounded && /https?:\/\//.test(next.contentId ?? "");
    if (isNamed || isElsewhere) return false;
    const mayName = !mine.sounded || elapsed() - mine.sentAt < NAMING_TIME;
    const isOther = before === null || next.contentId !== before.contentId;
    return mayName && (isOther || (next.contentId === null && mine.isAnswered));
  }

  function hear(next: PlayerReport): SpeakerEvent[] {
    report = next;
    const wasFirst = isFirst;
    isFirst = false;
    if (wasFirst && !held && isBackAtBeginning(next)) {
      const events = hearQuiet(next, wasFirst);
      endedAs = next.contentId;
      return events;
    }
    return holdsMedia(next) ? hearMedia(next, wasFirst) : hearQuiet(next, wasFirst);
  }

  /**
   * Paused at its first moment: a transport that has ended or was stopped while nobody followed it counts as paused
   * as long as it has a title, as of Sonos. A pause of a person is elsewhere.
   */
  const isBackAtBeginning = ({ state, position: at }: PlayerReport) =>
    state === "paused" && at === 0;

  function hearMedia(next: PlayerReport, wasFirst: boolean): SpeakerEvent[] {
    if (stopped && next.state === "paused" && next.contentId === stopped.contentId) return [];
    if (next.state === "paused" && endedAs !== undefined && next.contentId === endedAs) return [];
    const events: SpeakerEvent[] = [];
    comeBack(next);
    if (held && !isOurs(next, held)) {
      // What the player held before may still be reported while ours is on its way.
      if (!held.begun && !wasFirst) return [];
      if (held.sounded) events.push({ type: "taken", by: next.app ?? ANOTHER_APP });
      held = null;
    }
    held ??= stopped?.contentId === next.contentId ? (stopped?.held ?? null) : null;
    held ??= found(next);
    stopped = null;
    endedAs = undefined;
    before = null;
    held.begun = true;
    held.contentId = next.contentId ?? held.contentId ?? null;
    held.title = next.title ?? held.title;
    held.app = next.app ?? held.app;
    if (next.state === "paused" && held.sounded && isAtEnd(next, held)) {
      endedAs = next.contentId;
      return [...events, ended("finished")];
    }
    followPosition(next);
    held.duration = next.duration ?? held.duration;
    if (next.state === "playing") held.sounded = true;
    idleReason = null;
    return [...events, { type: "media", status: status() }];
  }

  /** What fell silent for a moment plays on. */
  function comeBack(next: PlayerReport): void {
    const back = gone;
    gone = null;
    if (held || !back || elapsed() - back.at > RETURNS_WITHIN || !isOurs(next, back.held)) return;
    held = back.held;
    count(back.position, false);
  }

  function found({ contentId, title, app }: PlayerReport): Held {
    const address = contentId === null ? "" : addressIn(contentId);
    const url = address === "" ? "" : urlOf(address);
    const facts = { loadedFor: null, sentAt: 0, isAnswered: true, begun: true, sounded: true };
    countsSince = 0;
    return { ...facts, ...{ url, address, contentId, title, app }, duration: null };
  }

  function hearQuiet(next: PlayerReport, wasFirst: boolean): SpeakerEvent[] {
    stopped = null;
    endedAs = undefined;
    if (!held) {
      const news: SpeakerEvent = { type: "media", status: status() };
      return wasFirst ? [news] : [];
    }
    if (!held.sounded) {
      // It fetched the recording and gave it up, or has not begun yet.
      return held.begun && held.isAnswered
        ? [ended("error")]
        : [{ type: "media", status: status() }];
    }
    // What happened while it was away only the session can tell, by its clock.
    if (wasFirst) return [ended(null)];
    return [ended(reasonOf(next, held))];
  }

  function reasonOf(next: PlayerReport, mine: Held): MediaStatus["idleReason"] {
    if (isAtEnd(next, mine)) return "finished";
    if (next.byPerson && !isOurDoing(next.contextId)) return "cancelled";
    // DLNA renderers and Sonos count as playing while they fetch what they then cannot play.
    if (position() < BARELY) return "error";
    // Who stopped it, or whether its duration is wrong, nothing says.
    return mine.duration === null ? "finished" : null;
  }

  function isAtEnd(next: PlayerReport, { duration }: Held): boolean {
    if (duration === null) return false;
    return position() >= duration - (tellsPosition ? AT_END : AT_COUNTED_END);
  }

  function ended(reason: MediaStatus["idleReason"]): SpeakerEvent {
    idleReason = reason;
    idleUrl = held?.url || null;
    const last = status();
    gone = held && reason === null ? { held, at: elapsed(), position: position() } : null;
    forgetMovement();
    held = null;
    count(0, false);
    return { type: "media", status: { ...last, state: "idle", idleReason: reason, url: idleUrl } };
  }

  function status(): MediaStatus {
    const plays = held?.begun === true && report !== null && holdsMedia(report);
    const state = report?.state as "playing" | "paused" | "buffering";
    return {
      state: plays ? (stands && state === "playing" ? "buffering" : state) : "idle",
      url: plays ? held?.url || null : idleUrl,
      position: position(),
      ...(isTold || !plays ? {} : { isReckoned: true }),
      duration: held?.duration ?? null,
      idleReason: plays ? null : idleReason,
      loadedFor: held?.loadedFor ?? null,
      at: now(),
    };
  }

  return {
    hear,
    status,
    loading({ url, address, runId, position: from }) {
      before =
        report && holdsMedia(report)
          ? { contentId: report.contentId, positionAt: report.positionAt }
          : null;
      const unknown = { contentId: undefined, title: null, app: null };
      const facts = { ...unknown, isAnswered: false, begun: false, sounded: false };
      gone = null;
      forgetMovement();
      held = { ...facts, url, address, loadedFor: { runId }, sentAt: elapsed(), duration: null };
      stopped = null;
      endedAs = undefined;
      idleReason = null;
      idleUrl = null;
      countsSince = itsNow();
      isTold = false;
      count(from, false);
    },
    loadAnswered() {
      if (held) held.isAnswered = true;
    },
    loadFailed() {
      if (held && !held.begun) held = null;
    },
    rests: () => count(position(), false),
    sought(to) {
      countsSince = itsNow();
      forgetMovement();
      count(to, counted.runs);
    },
    letGo() {
      stopped = report && holdsMedia(report) ? { contentId: report.contentId, held } : null;
      held = null;
      gone = null;
      forgetMovement();
      idleReason = "cancelled";
      idleUrl = null;
      count(0, false);
    },
    ignoresStop() {
      const plays = report?.state === "playing" || report?.state === "buffering";
      return plays && stopped !== null && report?.contentId === stopped.contentId;
    },
    lost() {
      isFirst = true;
    },
    holdsOurs: () => held !== null,
    sounds: () => held?.sounded === true && report?.state === "playing",
    position,
    tellsPosition: () => tellsPosition,
    isDoubtful() {
      const isUntold = held?.isAnswered === true && !held.sounded;
      const isBehindEnd = held !== null && position() > (held.duration ?? Number.POSITIVE_INFINITY);
      return gone !== null || stands || isUntold || isBehindEnd;
    },
  };
}
