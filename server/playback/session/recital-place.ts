// The place of a recital in its plan: every change of surah or position goes to the state, the run and the history.
import { recordingUrl } from "#contract/reciters";
import { surahByNumber } from "#contract/surahs";
import type { Media, SpeakerTarget } from "#server/speakers/speaker";
import {
  currentSurah,
  findInOrder,
  isJustShuffled,
  type PlayOrder,
  whatFollows,
} from "../play-order.ts";
import type { PlayPlan } from "../play-plan.ts";
import type { HistoryWriter } from "../record/history-writer.ts";
import type { RunEvent } from "../run-events.ts";
import type { StateTracker } from "./state-tracker.ts";

export interface RecitalPlace {
  /** With the current order. */
  plan(): PlayPlan;
  url(): string;
  /** The current recording, to be played from here (seconds). */
  media(position: number): Media;
  /** To where the plan begins; nothing counts as left out. */
  goToBeginning(): Media;
  /** To where a person wants it. */
  goTo(order: PlayOrder, position: number): void;
  /** To the surah of this recording (position in seconds); false when it is none of the plan's. */
  goToRecording(url: string, position: number): boolean;
  /** To what follows; false at the end. What has an end time starts over. */
  goOn(): boolean;
  /** The current surah is heard, from this second. */
  heard(position: number): void;
  /** Writes how far it is, seconds. */
  keep(position: number): void;
  /** The current surah cannot be played. */
  leaveOut(reason: string): void;
  /** To the first surah that could not be played since anything was heard, or to the current one. */
  goToFirstUnplayed(): Media;
  /** To the surah that follows the last one that was tried since then. */
  goBeyondUnplayed(): Media;
  /** The last surah that was left out, as a sentence for the plan's outcome. */
  leftOut(): string | null;
  /** Nothing more is heard of this surah, or of the plan. */
  leave(position: number, completed: boolean): void;
}

interface Parts {
  plan: PlayPlan;
  target: SpeakerTarget;
  tracker: StateTracker;
  historyWriter: HistoryWriter;
  random: () => number;
  publish(event: RunEvent): void;
}

export function urlOf(plan: PlayPlan): string {
  return recordingUrl(plan.reciter, currentSurah(plan.order));
}

export function createRecitalPlace(parts: Parts): RecitalPlace {
  const { plan, target, tracker, historyWriter, random, publish } = parts;
  const { reciter } = plan;
  let current = plan;
  let leftOut: string | null = null;
  /** The first surah that could not be played since anything was heard, and the last one tried. */
  let unplayed: { first: PlayOrder; position: number; last: PlayOrder } | null = null;
  const surahId = () => currentSurah(current.order);
  const surahName = () => surahByNumber(surahId())?.englishName ?? `Surah ${surahId()}`;

  function goTo(order: PlayOrder, position: number): void {
    current = { ...current, order };
    tracker.goTo({ reciterId: reciter.id, surahId: surahId(), position });
    if (isJustShuffled(order)) publish({ type: "order", order });
    publishPlace(position);
  }

  function publishPlace(position: number): void {
    publish({ type: "place", surahId: surahId(), position });
  }

  function goOn(): boolean {
    const startsOver = plan.endsAt !== null;
    const following = whatFollows(current.order, { startsOver, random });
    if (following) goTo(following, 0);
    return following !== null;
  }

  function noteUnplayed(): NonNullable<typeof unplayed> {
    const { order } = current;
    const { first, position } = unplayed ?? { first: order, position: tracker.position() };
    // The first is tried again and again.
    const last = unplayed && order === first ? unplayed.last : order;
    unplayed = { first, position, last };
    return unplayed;
  }

  const media = (position: number): Media => ({
    url: urlOf(current),
    surahId: surahId(),
    reciterId: reciter.id,
    title: surahName(),
    artist: reciter.name,
    position,
    runId: plan.runId,
  });

  return {
    plan: () => current,
    url: () => urlOf(current),
    media,
    goToBeginning() {
      leftOut = null;
      goTo(plan.order, plan.position);
      return media(plan.position);
    },
    goTo(order, position) {
      unplayed = null;
      goTo(order, position);
    },
    goToRecording(url, position) {
      const order = findInOrder(current.order, (surah) => recordingUrl(reciter, surah) === url);
      if (order) goTo(order, position);
      return order !== null;
    },
    goOn,
    heard(position) {
      // The first plays after all: nothing is left out.
      if (unplayed?.first === current.order) leftOut = null;
      unplayed = null;
      historyWriter.begin({
        userId: target.userId,
        deviceId: target.id,
        reciterId: reciter.id,
        surahId: surahId(),
        startPosition: position,
      });
    },
    keep(position) {
      historyWriter.keepPlace(position);
      publishPlace(position);
    },
    goToFirstUnplayed() {
      const { first, position } = noteUnplayed();
      historyWriter.end(tracker.position(), false);
      goTo(first, position);
      return media(position);
    },
    goBeyondUnplayed() {
      goTo(noteUnplayed().last, 0);
      goOn();
      return media(0);
    },
    leaveOut(reason) {
      noteUnplayed();
      historyWriter.end(tracker.position(), false);
      leftOut = `${surahName()} was left out. ${reason}`;
      tracker.change({}, { notice: leftOut });
    },
    leftOut: () => leftOut,
    leave(position, completed) {
      historyWriter.end(position, completed);
      publishPlace(position);
    },
  };
}
