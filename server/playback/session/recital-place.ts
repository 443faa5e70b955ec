// The place of a recital in its plan: every change of item or position goes to the state, the run and the history.
import { type Sentence, sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Media, SpeakerTarget } from "#server/speakers/speaker";
import {
  beginningOf,
  beyondRecording,
  currentItem,
  findInOrder,
  holds,
  type PlayItem,
  type PlayOrder,
  silenceBefore,
  stepOf,
  whatFollows,
} from "../play-order.ts";
import type { PlayPlan } from "../play-plan.ts";
import type { HistoryWriter } from "../record/history-writer.ts";
import type { RunEvent } from "../run-events.ts";
import { createHeardStretch, type EarlierStretch } from "./heard-stretch.ts";
import { recordingOf, urlOf } from "./plan-recordings.ts";
import type { StateTracker } from "./state-tracker.ts";
import type { VolumeKeeper } from "./volume-keeper.ts";

/** Seconds by which a speaker's report may be off. */
const TOLERANCE = 0.5;

export interface RecitalPlace {
  /** With the current order. */
  plan(): PlayPlan;
  url(): string;
  /** The address of what an order plays. */
  urlIn(order: PlayOrder): string;
  /** Whether it is the address of a recording of the plan. */
  has(url: string): boolean;
  /** The second at which the current item begins. */
  beginning(): number;
  /** The second at which it ends; null: with its recording. */
  end(): number | null;
  /** Whether this second belongs to the current item. */
  isInside(position: number): boolean;
  /** The current recording, to be played from here (seconds); from the beginning of the item unless told. */
  media(position?: number): Media;
  /**
   * To where the plan begins: it may have been heard up to there, by an earlier process or before it
   * gave way to an adhan. `leftOut`: what could not be played then.
   */
  goToBeginning(wasHeard: boolean, leftOut?: Sentence | null): Media;
  /** To where a person wants it. */
  goTo(order: PlayOrder, position: number): void;
  /** To where the speaker is (position in seconds); true when that is another recording of the plan. */
  follow(url: string, position: number): boolean;
  /** What follows by itself is a part of the same recording, and no new round. */
  staysInRecording(): boolean;
  /** To what follows by itself: the seconds of silence before it; null at the end. */
  goOn(): number | null;
  /** To the next item of another recording; false at the end. */
  goPastRecording(): boolean;
  /** The speaker is sent to this second of the current recording. */
  begins(position: number): void;
  /** The current recording is heard, and is at this second. */
  heard(position: number): void;
  /** It is at this second, and plays on. */
  keep(position: number): void;
  /** Writes how far it is, seconds; it pauses. */
  rest(position: number): void;
  /** The same; the speaker is lost, and what it plays now is not known. */
  lost(position: number): void;
  /** It has come this far, and stalls. */
  stalls(position: number): void;
  /** It has come this far; another second of the recording follows, or the same after another load. */
  breaks(position: number): void;
  /** The silence before the current item is over. */
  silenceIsOver(): void;
  /** The second from which it is heard without a jump; null: it is not. */
  heardFrom(): number | null;
  /** The current recording cannot be played. */
  leaveOut(reason: Sentence): void;
  /** To the first item that could not be played since anything was heard, or to the current one. */
  goToFirstUnplayed(): Media;
  /** To the recording that follows the last one that was tried since then. */
  goBeyondUnplayed(): Media;
  /** The last recording that was left out, as a sentence for the plan's outcome. */
  leftOut(): Sentence | null;
  /**
   * Nothing more is heard of this recording, or of the plan. `completed`: the history calls it so;
   * `ended`: it ended by itself.
   */
  leave(position: number, completed: boolean, how?: { ended: boolean }): void;
  /** The same, with nothing written of the place. */
  close(position: number): void;
}

interface Parts {
  plan: PlayPlan;
  target: SpeakerTarget;
  tracker: StateTracker;
  historyWriter: HistoryWriter;
  volumes: Pick<VolumeKeeper, "goesBackTo">;
  /** What an earlier process has heard of the plan; null: nothing, or it is not known. */
  earlier: EarlierStretch | null;
  clock: Clock;
  random: () => number;
  publish(event: RunEvent): void;
}

/** Milliseconds for which a speaker plays on unfollowed: leases expire in less after a node has died. */
const UNFOLLOWED = 120_000;

export function createRecitalPlace(parts: Parts): RecitalPlace {
  const { plan, target, tracker, historyWriter, random, publish } = parts;
  const { reciter, startsOver } = plan;
  const stretch = createHeardStretch({ clock: parts.clock, publish });
  let current = plan;
  let leftOut: Sentence | null = null;
  /** The first item that could not be played since anything was heard, and the last one tried. */
  let unplayed: { first: PlayOrder; position: number; last: PlayOrder } | null = null;
  /** The list that was published. */
  let knownItems: PlayOrder["items"] | null = null;
  const item = () => currentItem(current.order);
  const recording = () => recordingOf(reciter, item());
  const urlIn = (order: PlayOrder) => recordingOf(reciter, currentItem(order)).url;
  const following = () => whatFollows(current.order, { startsOver, random });
  const beginning = () => beginningOf(current.order);

  function goTo(
    order: PlayOrder,
    position: number,
    { silent = false, mayWait = false } = {},
  ): void {
    current = { ...current, order };
    const { reciterId, surahId } = recording();
    tracker.goTo({ reciterId, surahId, position });
    publishOrder();
    publishPlace(position, { silent, mayWait });
  }

  /** Only a schedule's own surahs in their order are known without it. */
  function publishOrder(): void {
    const { order } = current;
    const isOwnList = order.shuffled || !startsOver;
    if (!isOwnList || order.items === knownItems) return;
    knownItems = order.items;
    publish({ type: "order", order });
  }

  function publishPlace(position: number, { silent = false, mayWait = false } = {}): void {
    const { surahId } = recording();
    publish({ type: "place", surahId, ...stepOf(current.order), position, silent, mayWait });
  }

  function noteUnplayed(): NonNullable<typeof unplayed> {
    const { order } = current;
    const { first, position } = unplayed ?? { first: order, position: tracker.position() };
    // The first is tried again and again.
    const last = unplayed && order === first ? unplayed.last : order;
    unplayed = { first, position, last };
    return unplayed;
  }

  function goPastRecording(): boolean {
    const other = beyondRecording(current.order, { startsOver, random });
    if (other) goTo(other, beginningOf(other));
    return other !== null;
  }

  function write(position: number): void {
    historyWriter.keepPlace(position);
    publishPlace(position);
  }

  function earlierStretch(surahId: number | null, position: number): EarlierStretch {
    const { earlier } = parts;
    if (earlier?.surahId === surahId && earlier.to === position) return earlier;
    return { surahId, from: position, to: position, at: parts.clock.now() - UNFOLLOWED };
  }

  function close(position: number, completed = false, how = { ended: false }): void {
    stretch.end(position, how);
    historyWriter.end(position, completed);
  }

  const media = (position = beginning()): Media => ({
    ...recording(),
    position,
    runId: plan.runId,
    // Its agent may have to go on with it alone.
    ...(plan.key === undefined ? {} : { key: plan.key, volumeBefore: parts.volumes.goesBackTo() }),
  });

  return {
    plan: () => current,
    url: () => urlOf(current),
    urlIn,
    has: (url) => current.order.items.some((one) => recordingOf(reciter, one).url === url),
    beginning,
    end: () => item().to,
    isInside(position) {
      const { to } = item();
      return position >= beginning() - TOLERANCE && (to === null || position < to);
    },
    media,
    goToBeginning(wasHeard, leftOutBefore = null) {
      leftOut = leftOutBefore;
      const position = Math.max(plan.position, beginning());
      goTo(plan.order, position);
      if (wasHeard) stretch.resumes(earlierStretch(recording().surahId, position));
      return media(position);
    },
    goTo(order, position) {
      unplayed = null;
      goTo(order, position);
    },
    follow(url, position) {
      if (url === urlOf(current)) {
        // The process before this one may have gone one step further than it could write down.
        const next = following();
        const isThere = next && urlIn(next) === url && holds(currentItem(next), position);
        if (isThere && !holds(item(), position)) goTo(next, position);
        return false;
      }
      const isOf = (one: PlayItem) => recordingOf(reciter, one).url === url;
      const order =
        findInOrder(current.order, (one) => isOf(one) && holds(one, position)) ??
        findInOrder(current.order, isOf);
      if (order) goTo(order, position);
      return order !== null;
    },
    staysInRecording() {
      const next = following();
      return next?.round === current.order.round && urlIn(next) === urlOf(current);
    },
    goOn() {
      const next = following();
      if (!next) return null;
      const silence = silenceBefore(next, current.order);
      const mayWait = silence === 0 && urlIn(next) === urlOf(current);
      goTo(next, beginningOf(next), { silent: silence > 0, mayWait });
      return silence;
    },
    goPastRecording,
    begins: stretch.begins,
    heard(position) {
      // The first plays after all: nothing is left out.
      if (unplayed?.first === current.order) leftOut = null;
      unplayed = null;
      const { surahId, reciterId } = recording();
      stretch.plays(surahId, position);
      // A sound is no recitation.
      if (!plan.keepsHistory || surahId === null || reciterId === null) return;
      historyWriter.begin({
        userId: plan.listener ?? target.userId,
        deviceId: target.id,
        reciterId,
        surahId,
        startPosition: position,
      });
    },
    keep: stretch.keep,
    rest(position) {
      stretch.rest(position);
      write(position);
    },
    lost(position) {
      stretch.waits(position, { isLost: true });
      write(position);
    },
    stalls: (position) => stretch.waits(position, { isLost: false }),
    breaks: stretch.rest,
    silenceIsOver: () => publishPlace(beginning(), { mayWait: true }),
    heardFrom: stretch.from,
    goToFirstUnplayed() {
      const { first, position } = noteUnplayed();
      close(tracker.position());
      goTo(first, position);
      return media(position);
    },
    goBeyondUnplayed() {
      const { last } = noteUnplayed();
      goTo(last, beginningOf(last));
      goPastRecording();
      return media();
    },
    leaveOut(reason) {
      noteUnplayed();
      close(tracker.position());
      const { surahId, title } = recording();
      leftOut =
        surahId === null
          ? sentence("run.sound-left-out", { title, reason })
          : sentence("run.surah-left-out", { surah: surahId, reason });
      tracker.change({}, { notice: leftOut });
    },
    leftOut: () => leftOut,
    leave(position, completed, how) {
      close(position, completed, how);
      publishPlace(position);
    },
    close: (position) => close(position),
  };
}
